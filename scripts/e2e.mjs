// npm run e2e: the end-to-end tests alone. Arguments go to Playwright.
import { ensureBuilt, ensureInstalled, env, fail, getPinnedNode, run } from './install.mjs'

ensureInstalled()
ensureBuilt()
const { findBrowser } = await import('./browser.mjs')
const browser = await findBrowser()
if (!browser) fail('No Chromium was found or could be got: install one or set CHROMIUM_PATH.')
run(
  getPinnedNode(),
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    '-c',
    'e2e/playwright.config.ts',
    ...process.argv.slice(2),
  ],
  {
    env: { ...env, CHROMIUM_PATH: browser },
  },
)
