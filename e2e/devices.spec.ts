import { expect, type Page } from '@playwright/test'
import { checkAccess } from './support/check-access.ts'
import { test } from './support/shared-server.ts'

const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
const value = async (page: Page, label: string) =>
  (await page.getByRole('dialog').getByRole('status', { name: label, exact: true }).textContent()) ?? ''

test('a reader connects a catalog and KOReader with keys of their own, and signs a lost device out', async ({
  page,
  newReader,
}) => {
  test.setTimeout(90_000)
  const reader = await newReader(['PAGE_STREAMING', 'FILE_DOWNLOAD', 'KOREADER_SYNC', 'KOBO_SYNC'])
  await page.context().clearCookies()
  await reader.enter(page.context())
  const saved = { name: 'Not read yet', kind: 'series', search: { readStatus: 'UNREAD' } }
  await reader.fetch('/api/v1/client-settings/user', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ 'lectern.filter.0123456789abcdef': { value: JSON.stringify(saved) } }),
  })
  await page.goto('/account/devices')
  const main = page.getByRole('main')

  await test.step('every way has its address, as the browser sees the server', async () => {
    for (const path of ['', '/koreader', '/opds/v1.2/catalog', '/opds/v2/catalog'])
      await expect(main.getByText(`${reader.address}${path}`, { exact: true })).toBeVisible()
    await main.getByRole('button', { name: 'QR code: OPDS 1.2 catalog, Address' }).click()
    await expect(main.getByRole('img', { name: 'QR code: OPDS 1.2 catalog, Address' })).toBeVisible()
    await checkAccess(page, 'devices with a code')
  })

  await test.step('a key for a catalog passes as the password', async () => {
    await main.getByRole('button', { name: 'Create a key for this device: OPDS 1.2 catalog' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
    await expect(page.getByRole('dialog').getByText('shown only once')).toBeVisible()
    const [address, name, password] = [
      await value(page, 'Address'),
      await value(page, 'Username'),
      await value(page, 'Password'),
    ]
    const headers = { authorization: basic(name, password) }
    const catalog = await fetch(address, { headers })
    expect([catalog.status, catalog.headers.get('set-cookie')]).toEqual([200, null])
    const filter = (await main.getByRole('status', { name: saved.name }).textContent()) ?? ''
    expect(await (await fetch(filter, { headers })).text()).toContain(`<title>${saved.name}</title>`)
    // A tooltip under the mouse is in no landmark.
    await page.mouse.move(0, 0)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await checkAccess(page, 'a new key')
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    const keys = main.getByRole('table', { name: 'API keys' })
    await keys.getByRole('button', { name: 'More actions for OPDS' }).click()
    await page.getByRole('menuitem', { name: 'Delete API key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Permanently delete this key').click()
    await dialog.getByRole('button', { name: 'Delete API key' }).click()
    await expect(main.getByText('No API keys yet')).toBeVisible()
    expect((await fetch(address, { headers })).status).toBe(401)
  })

  await test.step('a key for KOReader is its username', async () => {
    await expect(main.getByText('No library is set up for KOReader yet.')).toBeVisible()
    await main.getByRole('button', { name: 'Create a key for this device: KOReader' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
    const [address, name] = [await value(page, 'Address'), await value(page, 'Username')]
    const signedIn = await fetch(`${address}/users/auth`, {
      headers: { 'x-auth-user': name, 'x-auth-key': 'x' },
    })
    expect(await signedIn.json()).toEqual({ authorized: 'OK' })
  })

  await test.step('a Kobo has an address with its key in it, and what goes there is chosen', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await main.getByRole('button', { name: 'Create a key for this device: Kobo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
    const address = await value(page, 'Address with the key')
    await expect(page.getByRole('img', { name: 'QR code: Kobo, Address with the key' })).toBeVisible()
    expect((await fetch(`${address}/v1/initialization`)).status).toBe(200)
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    const choose = async () => {
      await main.getByRole('button', { name: 'More actions for Kobo' }).click()
      await page.getByRole('menuitem', { name: 'Select books for Kobo' }).click()
    }
    await choose()
    const dialog = page.getByRole('dialog', { name: 'Books for “Kobo”' })
    await dialog.getByRole('checkbox', { name: 'All books' }).uncheck()
    await dialog.getByRole('group', { name: 'Libraries' }).getByRole('checkbox').first().check()
    await checkAccess(page, 'what goes to a Kobo')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await choose()
    await expect(dialog.getByRole('checkbox', { name: 'All books' })).not.toBeChecked()
    await expect(dialog.getByRole('group', { name: 'Libraries' }).getByRole('checkbox').first()).toBeChecked()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await main.getByRole('button', { name: 'Sync everything again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sync everything again' }).click()
    await expect(page.getByText('will sync everything next time')).toBeVisible()
  })
})

test('a user who may not sync sees that an administrator can allow it', async ({ page }) => {
  await page.goto('/account/devices')
  await expect(page.getByText('Your account cannot sync with KOReader.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create a key for this device: KOReader' })).toHaveCount(0)
})

test('an administrator lets users begin to sync with KOReader by themselves', async ({
  page,
  newReader,
  shared: home,
}) => {
  const reader = await newReader(['PAGE_STREAMING'])
  const made = await reader.fetch('/api/v2/users/me/api-keys', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ comment: 'KOReader' }),
  })
  const { key } = (await made.json()) as { key: string }
  const register = async () => {
    const reply = await fetch(`${reader.address}/koreader/users/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: key, password: '5f4dcc3b5aa765d61d8327deb882cf99' }),
    })
    return reply.status
  }
  await page.context().clearCookies()
  await home.owner.enter(page.context())
  await page.goto('/settings/devices')
  const choice = page.getByRole('checkbox', {
    name: 'Allow users to turn on sync with “Register” in KOReader',
  })
  await expect(choice).not.toBeChecked()
  expect(await register()).toBe(402)
  await choice.click()
  await expect(choice).toBeChecked()
  await expect(choice).toBeEnabled()
  await checkAccess(page, 'settings of devices')
  expect(await register()).toBe(201)
  await page.reload()
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(choice).not.toBeChecked()
  await expect(choice).toBeEnabled()
})
