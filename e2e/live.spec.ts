import { deleteLibrary } from '@lectern/contract/libraries'
import { expect, type Locator, type Page } from '@playwright/test'
import { openBook } from './support/open-book.ts'
import { createReadingFixture } from './support/reading-fixture.ts'
import { createServerFolders } from './support/server-folders.ts'
import { test } from './support/shared-server.ts'
import { touch } from './support/touch.ts'

// Movements are a part of what is tested here.
test.use({ reducedMotion: 'no-preference' })

const row = (page: Page, name: string) => page.getByRole('region', { name })
const findCard = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })

test('what is read in one tab shows in another, and on another device', async ({
  page,
  reader,
  openBrowser,
}) => {
  const { id, seriesId } = await reader.bookOf('Harbour Lights', 1)
  await page.goto('/dashboard')
  await expect(row(page, 'Recently added books').getByRole('article')).not.toHaveCount(0)
  await expect(row(page, 'Continue reading')).toHaveCount(0)
  const elsewhere = await openBrowser(reader)
  await elsewhere.goto(`/series/${seriesId}`)
  await expect(elsewhere.getByRole('link', { name: 'Start reading' })).toBeVisible()

  const tab = await page.context().newPage()
  const book = await openBook(tab, id)
  await book.press('ArrowRight', 4)
  await book.shows(5)
  const going = row(page, 'Continue reading').getByRole('article')
  await expect(going).toContainText('Harbour Lights')
  await expect(going.getByRole('link', { name: 'Continue Harbour Lights, #1 · First Watch' })).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'Continue #1, page 5' })).toBeVisible()
  await book.press('End')
  await expect(row(page, 'On deck').getByRole('article')).toContainText('Second Watch')
  await expect(elsewhere.getByRole('link', { name: 'Read #2', exact: true })).toBeVisible()
})

test('a card is marked by mouse, and everywhere', async ({ page, reader, openBrowser }) => {
  const { seriesId } = await reader.bookOf('Harbour Lights', 1)
  const elsewhere = await openBrowser(reader)
  for (const tab of [page, elsewhere]) await tab.goto(`/series/${seriesId}`)
  const card = findCard(page, '#1 · First Watch')
  await expect(card).toContainText('Unread')
  await card.hover()
  await card.getByRole('button', { name: 'More actions for #1 · First Watch' }).click()
  await page.getByRole('menuitem', { name: 'Mark as read' }).click()
  await expect(card).not.toContainText('Unread')
  await expect(findCard(elsewhere, '#1 · First Watch')).not.toContainText('Unread')
  await expect(findCard(elsewhere, '#2 · Second Watch')).toContainText('Unread')
  await card.hover()
  await card.getByRole('button', { name: 'More actions for #1 · First Watch' }).click()
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click()
  await expect(card).toContainText('Unread')
  await expect(findCard(elsewhere, '#1 · First Watch')).toContainText('Unread')
})

test('a card is marked by keyboard', async ({ page, reader }) => {
  const { seriesId } = await reader.bookOf('Harbour Lights', 1)
  await page.goto(`/series/${seriesId}`)
  const card = findCard(page, '#2 · Second Watch')
  const link = card.getByRole('link', { name: '#2 · Second Watch', exact: true })
  await link.focus()
  await page.keyboard.press('Shift+F10')
  const action = page.getByRole('menuitem', { name: 'Mark as read' })
  await expect(action).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(action).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card).not.toContainText('Unread')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect.poll(async () => (await reader.bookOf('Harbour Lights', 2)).readProgress?.completed).toBe(true)
})

test('a card is marked by a held finger', async ({ openPhone, newReader }) => {
  const reader = await newReader()
  const { seriesId } = await reader.bookOf('Harbour Lights', 1)
  const page = await openPhone(reader)
  await page.goto(`/series/${seriesId}`)
  const card = findCard(page, '#1 · First Watch')
  await card.scrollIntoViewIfNeeded()
  const box = await card.boundingBox()
  if (!box) throw new Error('the card is nowhere')
  await touch(page, [{ x: box.x + box.width / 2, y: box.y + 60 }], 700)
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Mark as read' }).tap()
  await expect(card).not.toContainText('Unread')
  await expect(bar).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/series/${seriesId}$`))
})

test('a library that is deleted elsewhere disappears', async ({ page, reader, shared: home }) => {
  const serverFolders = createServerFolders()
  await createReadingFixture(serverFolders.books)
  const library = await home.owner.addLibrary('Passing', serverFolders.books)
  await page.goto('/dashboard')
  const link = page.getByRole('navigation').getByRole('link', { name: /^Passing/ })
  await expect(link).toBeVisible()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Passing' })).toBeVisible()
  await home.owner.ask(deleteLibrary, { params: { libraryId: library.id } })
  await expect(link).toHaveCount(0)
  // Users who have it open are redirected to the start page.
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await reader.books()).toHaveLength(7)
  serverFolders.remove()
})
