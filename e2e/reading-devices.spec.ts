import { type Annotation, listBookAnnotations } from '@lectern/contract/annotations'
import { getBook } from '@lectern/contract/books'
import { createCollection } from '@lectern/contract/collections'
import { createReadList } from '@lectern/contract/readlists'
import { expect, type Page } from '@playwright/test'
import type { Account } from './support/account.ts'
import { OpenBook, openBook } from './support/open-book.ts'
import { pagesPerBook } from './support/reading-fixture.ts'
import { test } from './support/shared-server.ts'

// Movements are a part of what is tested here.
test.use({ reducedMotion: 'no-preference' })

/** Time after which the bars are hidden and what the reader loads later is there. */
const laterMs = 5000

const savedPage = async (reader: Account, bookId: string) =>
  (await reader.ask(getBook, { params: { bookId } })).readProgress?.page
const expectSaved = (reader: Account, bookId: string, page: number) =>
  expect.poll(() => savedPage(reader, bookId)).toBe(page)
const bookmarks = (reader: Account, bookId: string): Promise<Annotation[]> =>
  reader.ask(listBookAnnotations, { params: { bookId } })
const question = (page: Page, number: number) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^Last read: page ${number}, `) })
const ribbon = (page: Page) => page.getByRole('img', { name: 'This page is bookmarked' })
const openBookmarks = async (page: Page) => {
  await new OpenBook(page).showBars()
  await page.getByRole('button', { name: 'Bookmarks', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Bookmarks' })).toBeVisible()
}

test('progress of a phone is reported at the desk, and a press there does not overwrite it (R9)', async ({
  page,
  reader,
  openPhone,
}) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const desk = await openBook(page, id, 1)
  await desk.press('ArrowRight', 2)
  await expectSaved(reader, id, 3)

  const phonePage = await openPhone(reader)
  const phone = await openBook(phonePage, id, 3)
  for (const number of [4, 5, 6, 7]) {
    await phone.press('ArrowRight')
    await phone.shows(number)
  }
  await expectSaved(reader, id, 7)

  await expect(question(page, 7)).toHaveText(/^Last read: page 7, Chrome on \w+, /)
  await desk.shows(3)
  await desk.press('ArrowRight')
  await desk.shows(4)
  await page.waitForTimeout(1500)
  expect(await savedPage(reader, id)).toBe(7)

  await page.getByRole('button', { name: 'Go to page 7' }).click()
  await desk.shows(7)
  await expect(question(page, 7)).toBeHidden()
  await desk.press('ArrowRight')
  await expectSaved(reader, id, 8)
  await expect(question(phonePage, 8)).toBeVisible()
  await phonePage.getByRole('button', { name: 'Stay here' }).tap()
  await phone.press('ArrowLeft')
  await expectSaved(reader, id, 6)
})

test('an address that passes over the place of another device asks first', async ({
  page,
  reader,
  openPhone,
}) => {
  const { id } = await reader.bookOf('Harbour Lights', 2)
  const phone = await openBook(await openPhone(reader), id, 1)
  await phone.press('ArrowRight', 8)
  await expectSaved(reader, id, 9)
  const desk = await openBook(page, id, 3)
  await expect(question(page, 9)).toBeVisible()
  await desk.press('ArrowRight')
  await desk.shows(4)
  await page.waitForTimeout(1500)
  expect(await savedPage(reader, id)).toBe(9)
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expectSaved(reader, id, 4)
})

test('progress without a network is kept, is said, and never replaces what was read later elsewhere', async ({
  page,
  reader,
  openPhone,
}) => {
  const { id } = await reader.bookOf('Harbour Lights', 3)
  const phonePage = await openPhone(reader)
  const phone = await openBook(phonePage, id, 1)
  await phonePage.waitForTimeout(laterMs)
  await phonePage.context().setOffline(true)
  await phone.press('ArrowRight')
  await expect(phonePage.getByText('Saved on this device, waiting to sync')).toBeAttached()

  const desk = await openBook(page, id, 1)
  await desk.press('ArrowRight', 4)
  await expectSaved(reader, id, 5)
  await phonePage.context().setOffline(false)
  await expect(question(phonePage, 5)).toBeVisible()
  expect(await savedPage(reader, id)).toBe(5)
  await phonePage.getByRole('button', { name: 'Go to page 5' }).tap()
  await phone.shows(5)
  await expect(phonePage.getByText('Saved on this device, waiting to sync')).toBeHidden()
})

test('leaving without a network a book that was opened by its address is not frozen (R15)', async ({
  page,
  reader,
}) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id, 2)
  await page.waitForTimeout(laterMs)
  await page.context().setOffline(true)
  await book.showBars()
  await book.leave.click()
  const told = page.getByRole('region', { name: 'Notifications' })
  await expect(told.getByText('The server cannot be reached')).toBeVisible()
  await book.press('ArrowRight')
  await book.shows(3)
  await page.context().setOffline(false)
  await told.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First Watch' })).toBeVisible()
})

test('a finished book that is opened again remains finished until a page is turned', async ({
  page,
  reader,
}) => {
  const { id } = await reader.bookOf('Paper Moons', 1)
  const book = await openBook(page, id, pagesPerBook - 1)
  await book.press('ArrowRight')
  await expectSaved(reader, id, pagesPerBook)
  await page.goto(`/book/${id}/read`)
  await book.shows(1)
  await page.waitForTimeout(laterMs)
  expect(await savedPage(reader, id)).toBe(pagesPerBook)
  await book.press('ArrowRight')
  await expectSaved(reader, id, 2)
})

test('bookmarks with notes, by key and by touch, are on all devices', async ({ page, reader, openPhone }) => {
  const { id } = await reader.bookOf('Paper Moons', 2)
  const desk = await openBook(page, id, 3)
  await desk.press('b')
  await expect(ribbon(page)).toBeVisible()
  await desk.press('ArrowRight')
  await expect(ribbon(page)).toBeHidden()

  const phonePage = await openPhone(reader)
  const phone = await openBook(phonePage, id, 3)
  await expect(ribbon(phonePage)).toBeVisible({ timeout: 2 * laterMs })
  await openBookmarks(phonePage)
  await phonePage.getByRole('button', { name: /^Add a note/ }).tap()
  await phonePage.getByRole('textbox', { name: 'Note on page 3' }).fill('The lamp goes out')
  await phonePage.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(phonePage.getByText('The lamp goes out')).toBeVisible()
  const kept = async () => (await bookmarks(reader, id)).map(({ page: at, note }) => [at, note])
  await expect.poll(kept).toEqual([[3, 'The lamp goes out']])

  await openBookmarks(page)
  const list = page.getByRole('dialog', { name: 'Bookmarks' })
  await expect(list.getByText('The lamp goes out')).toBeVisible()
  await list.getByRole('button', { name: 'Bookmark page 4' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)

  // Escape leaves the note and keeps the panel.
  await list.getByRole('button', { name: /^Edit note/ }).press('Enter')
  await list.getByRole('textbox').fill('something else')
  await list.getByRole('textbox').press('Escape')
  await expect(list.getByText('The lamp goes out')).toBeVisible()

  await list.getByRole('button', { name: 'Go to page 3' }).click()
  await desk.shows(3)
  await list.getByRole('button', { name: 'Remove bookmark on page 3' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(ribbon(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByText('The lamp goes out')).toBeVisible()
  await expect(ribbon(page)).toBeVisible()
  await phone.shows(3)
})

test('a note that cannot be saved says so and is not lost', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Tide Garden', 2)
  const book = await openBook(page, id, 2)
  await book.press('b')
  await expect(ribbon(page)).toBeVisible()
  await openBookmarks(page)
  const list = page.getByRole('dialog', { name: 'Bookmarks' })
  await list.getByRole('button', { name: /^Add a note/ }).click()
  await page.route('**/api/lectern/annotations/**', (route) => route.abort())
  await list.getByRole('textbox').fill('kept')
  await list.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(list.getByRole('alert')).toBeVisible()
  await expect(list.getByRole('textbox')).toHaveValue('kept')
  await page.unroute('**/api/lectern/annotations/**')
  await list.getByRole('textbox').press('Control+Enter')
  await expect(list.getByText('kept')).toBeVisible()
})

test('a collection is read on from series to series, in its order', async ({ page, shared, reader }) => {
  const harbour = await shared.owner.seriesNamed('Harbour Lights')
  const tide = await shared.owner.seriesNamed('Tide Garden')
  const collection = await shared.owner.ask(createCollection, {
    body: { name: 'Coasts', ordered: true, seriesIds: [harbour.id, tide.id] },
  })
  const last = await reader.bookOf('Harbour Lights', 3)
  await page.goto(`/series/${harbour.id}?context=COLLECTION&contextId=${collection.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
  await page.goto(
    `/book/${last.id}/read?page=${pagesPerBook - 1}&context=COLLECTION&contextId=${collection.id}`,
  )
  const book = new OpenBook(page)
  await book.shows(pagesPerBook - 1)
  await book.showBars()
  await expect(page.getByText('Series 1 of 2 in Coasts')).toBeVisible()
  await book.press('m')
  await book.press('ArrowRight', 2)
  await expect(book.end).toBeVisible()
  await expect(page.getByText(/^You finished Harbour Lights – 3/)).toBeVisible()
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(page.getByText('Marked as unread')).toBeVisible()
  expect(await savedPage(reader, last.id)).toBeUndefined()
  await page.getByRole('button', { name: 'Open next book' }).click()
  const first = await reader.bookOf('Tide Garden', 1)
  await expect(page).toHaveURL(new RegExp(`/book/${first.id}/read.*contextId=${collection.id}`))
})

test('the place in a read list is said', async ({ page, shared, reader }) => {
  const books = [
    await reader.bookOf('Tide Garden', 1),
    await reader.bookOf('Harbour Lights', 1),
    await reader.bookOf('Paper Moons', 1),
  ]
  const list = await shared.owner.ask(createReadList, {
    body: { name: 'Long way round', ordered: true, bookIds: books.map(({ id }) => id) },
  })
  await page.goto(`/book/${books[1]?.id}/read?page=${pagesPerBook - 1}&context=READLIST&contextId=${list.id}`)
  const book = new OpenBook(page)
  await book.shows(pagesPerBook - 1)
  await book.press('ArrowRight', 2)
  await expect(book.end).toBeVisible()
  await expect(page.getByRole('status').getByText('2 of 3 in Long way round')).toBeVisible()
  await expect(page.getByText(/Paper Moons/).first()).toBeVisible()
})
