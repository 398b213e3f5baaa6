import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { Account } from './support/account.ts'
import { checkAccess } from './support/check-access.ts'
import { test } from './support/shared-server.ts'
import { signIn } from './support/sign-in.ts'

const openMenuOf = (page: Page, email: string) =>
  page.getByRole('button', { name: `More actions for ${email}` }).click()

test('a user is added, restricted as the preview says, given another password and deleted', async ({
  openBrowser,
  shared: { owner, server },
}) => {
  test.setTimeout(60_000)
  const email = `${randomUUID()}@example.org`
  const page = await openBrowser(owner)

  await test.step('a taken address keeps the dialog open, at its field', async () => {
    await page.goto('/settings/users')
    await page.getByRole('button', { name: 'Add user' }).click()
    await expect(page).toHaveURL('/settings/users/add')
    const dialog = page.getByRole('dialog', { name: 'Add user' })
    await dialog.getByRole('button', { name: 'Add user' }).click()
    await expect(dialog.getByText('Enter your email address.')).toBeVisible()
    await expect(dialog.getByText('Enter a password.')).toBeVisible()
    await dialog.getByLabel('Email').fill('nobody')
    await expect(dialog.getByText('Enter a valid email address.')).toBeVisible()
    await dialog.getByLabel('Email').fill('OWNER@example.org')
    await dialog.getByLabel('Password', { exact: true }).fill('a first sentence')
    await dialog.getByRole('button', { name: 'Add user' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Add user' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/settings/users')
    await expect(page.getByRole('row', { name: email })).toContainText('All libraries')
  })
  const account = await Account.signIn(server.address, { email, password: 'a first sentence' })
  expect((await account.series()).length).toBe(3)

  await test.step('the preview follows the choice, and the user then sees just that', async () => {
    await openMenuOf(page, email)
    await page.getByRole('menuitem', { name: 'Change restrictions' }).click()
    const dialog = page.getByRole('dialog', { name: `Restrictions for ${email}` })
    const preview = dialog.getByRole('region', { name: 'This user can see' })
    await expect(preview.getByText('3', { exact: true })).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'All libraries' }).uncheck()
    await expect(preview.getByText('0', { exact: true })).toHaveCount(3)
    await dialog.getByRole('tab', { name: 'Content' }).click()
    await dialog.getByLabel('Age rating').selectOption('Hide ratings at or above an age')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter an age of 0 or more.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Age' }).fill('16')
    await dialog.getByRole('textbox', { name: 'Age' }).blur()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: email })).toContainText('Hides 16+')
    await expect(page.getByRole('row', { name: email })).toContainText('No libraries')
    expect((await account.fetch('/api/v1/series')).status).toBe(401)
    const again = await Account.signIn(server.address, { email, password: 'a first sentence' })
    expect(await again.series()).toEqual([])
  })

  await test.step('a new password signs the user out, and only it is let in', async () => {
    await openMenuOf(page, email)
    await page.getByRole('menuitem', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: `New password for ${email}` })
    await dialog.getByLabel('New password').fill('a second sentence')
    await dialog.getByLabel('Confirm password').fill('a second sentence')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(dialog).toBeHidden()
    const guest = await openBrowser()
    await guest.goto('/login')
    await signIn(guest, { email, password: 'a second sentence' })
    await expect(guest).toHaveURL('/welcome')
  })

  await test.step('roles are changed, and everything is signed out at once', async () => {
    const user = await Account.signIn(server.address, { email, password: 'a second sentence' })
    await openMenuOf(page, email)
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect.poll(async () => (await user.fetch('/api/v2/users/me')).status).toBe(401)
    await openMenuOf(page, email)
    await page.getByRole('menuitem', { name: 'Change roles' }).click()
    const dialog = page.getByRole('dialog', { name: `Roles for ${email}` })
    await dialog.getByRole('checkbox', { name: 'Kobo sync' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: email })).toContainText('Kobo sync')
  })

  await test.step('the user is deleted after an acknowledgement', async () => {
    await openMenuOf(page, email)
    await page.getByRole('menuitem', { name: 'Delete user' }).click()
    const dialog = page.getByRole('dialog', { name: `Delete ${email}?` })
    await expect(dialog.getByRole('button', { name: 'Delete user' })).toBeDisabled()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Delete user' }).click()
    await expect(page.getByRole('row', { name: email })).toHaveCount(0)
  })
})

test('an API key is shown once, works, says when it was used, and ends when it is deleted', async ({
  page,
  reader,
  shared: { server },
}) => {
  const ask = (key: string) =>
    fetch(`${server.address}/api/v2/users/me`, { headers: { 'x-api-key': key } }).then(({ status }) => status)
  await page.goto('/account/api-keys')
  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Comment').fill('Tablet')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  const key = (await dialog.locator('output').textContent()) ?? ''
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(await ask(key)).toBe(200)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  const row = page.getByRole('row', { name: 'Tablet' })
  await expect(row).not.toContainText('No recent use')
  await expect(page.getByText(key)).toHaveCount(0)

  await page.getByRole('button', { name: 'Create API key' }).click()
  await dialog.getByLabel('Comment').fill('tablet')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await expect(dialog.getByLabel('Comment')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'More actions for Tablet' }).click()
  await page.getByRole('menuitem', { name: 'Delete API key' }).click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Delete API key' }).click()
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible()
  expect(await ask(key)).toBe(401)
  await page.goto('/account/activity')
  await expect(page.getByRole('cell', { name: /API key: Tablet/ })).toBeVisible()
  expect((await reader.fetch('/api/v2/users/me')).status).toBe(200)
})

test('a user sees where they are signed in and signs a device out, and an admin does so for them', async ({
  openBrowser,
  page,
  reader,
  shared: { owner, server },
}) => {
  const { email } = reader.user
  const tablet = await openBrowser()
  await tablet.goto('/login')
  await signIn(tablet, reader.credentials)
  await expect(tablet).not.toHaveURL(/login/)

  await page.goto('/account/sessions')
  const rows = page.getByRole('row').filter({ hasText: /\d{4}/ })
  await expect(rows).toHaveCount(2)
  // The program of the tests has signed in for `page`, whose session it is.
  const here = rows.filter({ hasText: 'This browser' })
  await expect(here).toHaveCount(1)
  await expect(here.getByRole('button')).toHaveCount(0)
  await rows
    .filter({ hasText: 'Chrome' })
    .getByRole('button', { name: /^More actions for Chrome/ })
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(rows).toHaveCount(1)
  await tablet.goto('/account')
  await expect(tablet).toHaveURL(/login/)

  await Account.signIn(server.address, reader.credentials)
  const admin = await openBrowser(owner)
  await admin.goto('/settings/users')
  await openMenuOf(admin, email)
  await admin.getByRole('menuitem', { name: 'Sessions' }).click()
  const dialog = admin.getByRole('dialog', { name: `Sessions for ${email}` })
  const entries = dialog.getByRole('row').filter({ hasText: /\d{4}/ })
  await expect(entries).toHaveCount(2)
  await entries
    .first()
    .getByRole('button', { name: /^More actions for/ })
    .click()
  await admin.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(entries).toHaveCount(1)
  await checkAccess(admin, 'sessions of a user', { hasThemes: true })
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.poll(async () => (await reader.fetch('/api/v2/users/me')).status).toBe(401)
})

test('sign-ins are narrowed by result, user and days, and the address holds it', async ({
  openBrowser,
  reader,
  shared: { owner, server },
}) => {
  const { email } = reader.user
  const headers = { authorization: `Basic ${Buffer.from(`${email}:wrong`).toString('base64')}` }
  expect((await fetch(`${server.address}/api/v2/users/me`, { headers })).status).toBe(401)
  const page = await openBrowser(owner)
  await page.goto('/settings/activity')
  const rows = page.getByRole('row').filter({ hasText: /\d{4}/ })
  await page.getByLabel('User', { exact: true }).selectOption({ label: email })
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Result', { exact: true }).selectOption({ label: 'Failed' })
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/result=refused/)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText(email)
  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await expect(page.getByRole('heading', { name: 'No matching sign-ins' })).toBeVisible()
  await checkAccess(page, 'sign-ins that are narrowed')

  const own = await openBrowser(reader)
  await own.goto('/account/activity?result=refused')
  await expect(own.getByRole('row').filter({ hasText: /\d{4}/ })).toHaveCount(1)
})
