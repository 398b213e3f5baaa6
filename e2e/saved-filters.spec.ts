import { expect, type Page } from '@playwright/test'
import { checkAccess } from './support/check-access.ts'
import { test } from './support/shared-server.ts'

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const savedLink = (page: Page) => nav(page).getByRole('link', { name: 'Sea to read' })
const list = (page: Page) => page.getByRole('list', { name: 'Series' }).getByRole('article')
const picker = (page: Page) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: /^Saved filter: Sea to read/ })

test('filters are saved, pinned, opened by name, changed, shown on home and deleted', async ({ page }) => {
  await page.goto('/libraries/all/series')
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await expect(page).toHaveURL(/readStatus=UNREAD/)
  await page.getByRole('button', { name: 'Save filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save filter' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Unread')
  await checkAccess(page, 'dialog of a filter', { hasThemes: false })
  await dialog.getByLabel('Name').fill('Sea to read')
  await dialog.getByRole('checkbox', { name: 'Show on Home' }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(savedLink(page)).toHaveAttribute('aria-current', 'page')
  await expect(picker(page)).toBeVisible()

  await nav(page).getByRole('link', { name: 'Home' }).click()
  const row = page.getByRole('region', { name: 'Sea to read' })
  await expect(row.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused()
  await page.keyboard.type('sea to')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/readStatus=UNREAD.*saved=/)
  await expect(list(page).first()).toBeVisible()

  await page.getByRole('button', { name: 'In progress', exact: true }).click()
  await expect(picker(page)).toContainText('changed')
  await page.getByRole('button', { name: 'Update “Sea to read”' }).click()
  await expect(picker(page)).not.toContainText('changed')

  await picker(page).click()
  await checkAccess(page, 'saved filter', { hasThemes: false })
  await page.getByRole('button', { name: 'Edit “Sea to read”' }).click()
  await page
    .getByRole('dialog', { name: 'Edit saved filter' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page
    .getByRole('dialog', { name: 'Delete “Sea to read”?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(savedLink(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Save filter' })).toBeVisible()
})

test('saved filters follow the user, and the last filters of a list stay on the device', async ({
  page,
  reader,
  openBrowser,
}) => {
  await page.goto('/libraries/all/series')
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await page.getByRole('button', { name: 'Save filter' }).click()
  await page.getByLabel('Name').fill('Next')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved
  const other = await openBrowser(reader)
  await other.goto('/dashboard')
  await nav(other).getByRole('link', { name: 'Next' }).click()
  await expect(other).toHaveURL(/readStatus=UNREAD/)

  // Neither list nor letters are asked for without the filter.
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/libraries/all/series')
  await expect(page).toHaveURL(/series\?readStatus=UNREAD$/)
  await expect(list(page).first()).toBeVisible()
  const lists = requests.filter((url) => /api\/v1\/series(\?|\/alphabetical)/.test(url))
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.filter((url) => !url.includes('read_status=UNREAD'))).toEqual([])
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await expect(page).toHaveURL(/\/series$/)
  await page.reload()
  await expect(list(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\/series$/)
})
