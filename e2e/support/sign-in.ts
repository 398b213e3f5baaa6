import type { Page } from '@playwright/test'
import type { Credentials } from './account.ts'

/** Fills in the login form and submits it. */
export async function signIn(page: Page, { email, password }: Credentials, remember = false): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (remember) await page.getByLabel('Keep me signed in').check()
  await page.getByLabel('Password', { exact: true }).press('Enter')
}
