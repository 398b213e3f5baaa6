import { expect, type Locator } from '@playwright/test'
import { test } from './support/shared-server.ts'

const backgroundOf = (element: Locator) =>
  element.evaluate((node) => node.ownerDocument.defaultView?.getComputedStyle(node).backgroundColor)

test('the focus returns to what opened a dialog, also from a menu', async ({ openBrowser, shared: home }) => {
  const page = await openBrowser()
  await home.owner.enter(page.context())
  await page.goto('/account')
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()

  const more = page
    .getByRole('navigation')
    .getByRole('button', { name: /^More actions for/ })
    .first()
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.getByRole('menuitem', { name: 'Edit library' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})

test('forced colours show what is selected', async ({ openBrowser, shared: home }) => {
  const page = await openBrowser()
  await home.owner.enter(page.context())
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dashboard')
  const links = page.getByRole('navigation').first()
  const [current, account] = [
    links.getByRole('link', { name: 'Home' }),
    links.getByRole('link', { name: 'Account' }),
  ]
  await expect.poll(async () => (await backgroundOf(current)) !== (await backgroundOf(account))).toBe(true)
  await page.getByRole('button', { name: 'Account menu' }).click()
  const [chosen, other] = [
    page.getByRole('menuitemradio', { checked: true }),
    page.getByRole('menuitemradio', { checked: false }),
  ]
  await expect(chosen.first()).toBeVisible()
  expect(await backgroundOf(chosen.first())).not.toBe(await backgroundOf(other.first()))
})
