import { expect, type Page } from '@playwright/test'
import { openBook } from './support/open-book.ts'
import { test } from './support/shared-server.ts'
import { touch } from './support/touch.ts'

const list = '/libraries/all/series'
const dialogs = (page: Page) => page.locator('[role=dialog]:visible, dialog:visible, [role=menu]:visible')

/** Opens a series from the list, as a person does, so that Back has somewhere to lead. */
async function openSeries(page: Page): Promise<string> {
  await page.goto(list)
  await page.getByRole('list', { name: 'Series' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/series\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page.url()
}

async function closesFirst(page: Page, open: () => Promise<void>): Promise<void> {
  const address = page.url()
  await open()
  await expect(dialogs(page)).toHaveCount(1)
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(0)
  expect(page.url()).toBe(address)
}

test('Back closes what is open over a screen before it leaves the screen', async ({
  openBrowser,
  newReader,
}) => {
  const page = await openBrowser(await newReader(['ADMIN', 'PAGE_STREAMING', 'FILE_DOWNLOAD']))
  const address = await openSeries(page)
  await closesFirst(page, () => page.getByRole('button', { name: /^Enlarge the poster/ }).click())
  await closesFirst(page, () => page.keyboard.press('ControlOrMeta+k'))
  await closesFirst(page, () => page.getByRole('button', { name: 'View', exact: true }).click())
  await closesFirst(page, () => page.keyboard.press('?'))
  await closesFirst(page, () => page.getByRole('button', { name: 'Edit', exact: true }).click())

  // What was typed is asked about, as with Esc; a second press takes back the question.
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Another title')
  await page.goBack()
  await expect(dialog.getByRole('alert')).toBeVisible()
  // Nobody is as quick as a test.
  await page.waitForFunction('history.state.coveredKey !== undefined')
  await page.goBack()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.goBack()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  expect(page.url()).toBe(address)

  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${list}$`))
})

test('the first page of a tab is left only when nothing is open over it', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  await page.goto('/dashboard')
  await page.goto(`/book/${id}`)
  await closesFirst(page, () => page.getByRole('button', { name: /^Enlarge the poster/ }).click())
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
  await page.reload()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('on a phone Back closes sheets and ends a selection, and keeps the filters', async ({
  openPhone,
  reader,
}) => {
  const page = await openPhone(reader)
  await page.goto('/dashboard')
  await page.goto(list)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet
    .getByRole('button', { name: 'Unread', exact: true })
    .or(sheet.getByText('Unread', { exact: true }))
    .first()
    .click()
  await expect(page).toHaveURL(/read_status|readStatus|status/)
  const filtered = page.url()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(filtered)

  const card = page.locator('[data-card="0"]')
  const box = await card.boundingBox()
  if (!box) throw new Error('the card is on the screen')
  await touch(page, [{ x: box.x + 40, y: box.y + 60 }], 600)
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toBeVisible()
  await page.goBack()
  await expect(bar).toHaveCount(0)
  await expect(page).toHaveURL(filtered)
})

test('Back closes the panels of the reader before it leaves the book', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  await page.goto(`/book/${id}`)
  await page.getByRole('link', { name: /^(Start reading|Continue)/ }).click()
  const book = await openBook(page, id, 2)
  for (const key of ['k', 's', '?']) {
    await book.press(key)
    await expect(dialogs(page)).toHaveCount(1)
    await page.goBack()
    await expect(dialogs(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/read\?page=2/)
  }
})
