import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeGlobalSettings, signInSettings } from '@lectern/contract/client-settings'
import { expect, type Page } from '@playwright/test'
import { Account } from './support/account.ts'
import { checkAccess } from './support/check-access.ts'
import { test } from './support/own-server.ts'
import { freePort } from './support/running-server.ts'
import { signIn } from './support/sign-in.ts'
import { type SignInProvider, startSignInProvider } from './support/sign-in-provider.ts'

const contextPath = '/lectern'

/** Returns the option as users write it; JSON is valid YAML. */
const optionsFile = ({ issuer, clientId, clientSecret }: SignInProvider, isOnly = false): string =>
  `oauth2Providers: ${JSON.stringify([
    { registrationId: 'home', name: 'Home', issuer, clientId, clientSecret },
    ...(isOnly
      ? []
      : [{ registrationId: 'away', name: 'Away', issuer: 'http://127.0.0.1:9', clientId, clientSecret }]),
  ])}\n`

/** Signs in at the login page of the provider, in its popup window. */
async function signInThere(popup: Page, name: string): Promise<void> {
  await popup.getByPlaceholder('Enter any login').fill(name)
  await popup.getByPlaceholder('and password').fill('anything')
  await popup.getByRole('button', { name: 'Sign-in' }).click()
  await popup.getByRole('button', { name: 'Continue' }).click()
}

test('signing in at a provider, in a separate window', async ({ serve, serverFolders, page, context }) => {
  test.setTimeout(90_000)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}${contextPath}`
  const provider = await startSignInProvider(`${address}/login/oauth2/code/home`)
  mkdirSync(serverFolders.config, { recursive: true })
  writeFileSync(join(serverFolders.config, 'lectern.yml'), optionsFile(provider))
  const server = await serve({ port, contextPath })
  const owner = await Account.claim(address)
  await owner.addUser({ email: 'Ada@example.org', password: 'a reader sentence' }, ['PAGE_STREAMING'])
  const open = async (name: string): Promise<Page> => {
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: `Sign in with ${name}` }).click()
    return popup
  }

  await test.step('an unknown user sees a message on the page, and the window is closed', async () => {
    await page.goto(`${address}/account`)
    const popup = await open('Home')
    const closed = popup.waitForEvent('close')
    await signInThere(popup, 'stranger')
    await closed
    await expect(page.getByRole('alert')).toContainText('No account on this server has your email address')
    await expect(page).toHaveURL(/\/login\?redirect=/)
  })

  await test.step('so is who wants to go to a provider that is away', async () => {
    const popup = await open('Away')
    if (!popup.isClosed()) await popup.waitForEvent('close')
    await expect(page.getByRole('alert')).toContainText('The provider cannot be reached')
  })

  await test.step('an admin sees why: each provider is shown as configured and tested', async () => {
    const admin = await context.browser()?.newContext()
    if (!admin) throw new Error('no browser')
    await owner.enter(admin)
    const screen = await admin.newPage()
    await screen.goto(`${address}/settings/client`)
    const main = screen.getByRole('main')
    await expect(main.getByText(`${address}/login/oauth2/code/home`)).toBeVisible()
    await expect(main).not.toContainText(provider.clientSecret)
    await main.getByRole('button', { name: 'Test Home' }).click()
    await expect(main.getByText('The provider responds and matches the configuration')).toBeVisible()
    await main.getByRole('button', { name: 'Test Away' }).click()
    await expect(main.getByText(/Discovery document: The server cannot connect/)).toBeVisible()
    await checkAccess(screen, 'sign-in providers', { hasThemes: true })
    await admin.close()
  })

  await test.step('who is known gets in, to where they wanted to go', async () => {
    // The provider remembers the user of the previous step.
    await context.clearCookies()
    const popup = await open('Home')
    const closed = popup.waitForEvent('close')
    await signInThere(popup, 'ada')
    await closed
    await expect(page).toHaveURL(`${address}/account`)
    await expect(page.getByRole('main')).toContainText('Ada@example.org')
    // The provider runs on the same host, and cookies are shared between ports.
    const serverCookies = (await context.cookies(`${address}/`)).filter((c) => !c.name.startsWith('_session'))
    expect(serverCookies.map((c) => [c.name, c.path, c.httpOnly])).toEqual([
      ['KOMGA-SESSION', contextPath, true],
    ])
  })

  await test.step('without a small window the page itself goes to the provider and returns', async () => {
    await context.clearCookies()
    await page.goto(`${address}/oauth2/authorization/home`)
    await signInThere(page, 'unverified')
    await expect(page.getByRole('alert')).toContainText('has not verified your email address')
    await context.clearCookies()
    await page.goto(`${address}/oauth2/authorization/home`)
    await signInThere(page, 'ada')
    await expect(page).toHaveURL(`${address}/welcome`)
  })

  const obey = (hideForm: boolean, goAtOnce: boolean) => {
    const setting = (value: boolean) => ({ value: String(value), allowUnauthorized: true })
    const body = {
      [signInSettings.hideForm]: setting(hideForm),
      [signInSettings.goAtOnce]: setting(goAtOnce),
    }
    return owner.ask(changeGlobalSettings, { body })
  }

  await test.step('the form can be hidden, and comes when it is asked for', async () => {
    await obey(true, true)
    await context.clearCookies()
    const other = await context.newPage()
    const popups: Page[] = []
    other.on('popup', (popup) => popups.push(popup))
    await other.goto(`${address}/account`)
    await expect(other.getByRole('button', { name: 'Sign in with Home' })).toBeVisible()
    await expect(other.getByLabel('Email')).toHaveCount(0)
    await other.getByRole('button', { name: 'Sign in with a password' }).click()
    await expect(other.getByLabel('Email')).toBeFocused()
    await signIn(other, owner.credentials)
    await expect(other).toHaveURL(`${address}/account`)
    // When there is a choice, no popup opens.
    expect(popups).toEqual([])
    await other.close()
  })

  expect(server.output()).not.toContain(provider.clientSecret)
  await provider.close()
})

test('a server that sends people to its only provider by itself', async ({
  serve,
  serverFolders,
  page,
  context,
}) => {
  test.setTimeout(90_000)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}${contextPath}`
  const provider = await startSignInProvider(`${address}/login/oauth2/code/home`)
  mkdirSync(serverFolders.config, { recursive: true })
  writeFileSync(join(serverFolders.config, 'lectern.yml'), optionsFile(provider, true))
  await serve({ port, contextPath })
  const owner = await Account.claim(address)
  await owner.addUser({ email: 'ada@example.org', password: 'a reader sentence' }, ['PAGE_STREAMING'])
  const on = { value: 'true', allowUnauthorized: true }
  await owner.ask(changeGlobalSettings, {
    body: { [signInSettings.hideForm]: on, [signInSettings.goAtOnce]: on },
  })
  const button = page.getByRole('button', { name: 'Sign in with Home' })

  await test.step('without permission for windows the page goes to the provider, and returns to the requested page', async () => {
    await page.addInitScript('window.open = () => null')
    await page.goto(`${address}/account`)
    await signInThere(page, 'ada')
    await expect(page).toHaveURL(`${address}/account`)
    await expect(page.getByRole('main')).toContainText('ada@example.org')
  })

  await test.step('not after signing out, nor when the page is loaded again', async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(button).toBeVisible()
    await page.reload()
    await expect(button).toBeVisible()
    // Also without the parameter in the address, because it was there a moment ago.
    await page.goto(`${address}/login`)
    await expect(button).toBeVisible()
    await expect(page).toHaveURL(`${address}/login`)
  })

  await test.step('not after a failure', async () => {
    const fresh = await context.newPage()
    await context.clearCookies()
    await fresh.goto(`${address}/login?server_redirect=Y&error=ERR_1025`)
    await expect(fresh.getByRole('alert')).toContainText('No account on this server')
    await expect(fresh.getByRole('button', { name: 'Sign in with Home' })).toBeVisible()
    expect(context.pages()).toHaveLength(2)
    await fresh.close()
  })

  await test.step('in a separate window if one may open', async () => {
    const fresh = await context.newPage()
    const popup = fresh.waitForEvent('popup')
    await fresh.goto(`${address}/account`)
    await signInThere(await popup, 'ada')
    await expect(fresh).toHaveURL(`${address}/account`)
    await fresh.close()
  })
  await provider.close()
})
