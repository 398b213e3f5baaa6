import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** Draws the pictures of the README: `npm run readme-pictures`. Not a test. */
export default defineConfig({
  ...config,
  projects: [{ name: 'readme', testMatch: 'readme-pictures.ts' }],
  workers: 1,
})
