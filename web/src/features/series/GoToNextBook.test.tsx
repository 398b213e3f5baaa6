import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { writePreference } from '../../lib/preferences.ts'
import { mockServer, pageOfItems, renderScreen } from '../../testing/test-screen.ts'
import { fakeBook } from '../books/fake-book.ts'
import { fakeSeries } from './fake-series.ts'
import { SeriesPage } from './pages/SeriesPage.tsx'

afterEach(() => {
  cleanup()
  writePreference('listPaging', 'paged')
  vi.unstubAllGlobals()
})

const book = fakeBook({ id: 'book-77', metadata: { number: '77', numberSort: 77 } })

/** Shows a series of 230 books, 76 of which are read; 50 are on a page. */
function show(search = '', booksCount = 230) {
  // Missing in the test browser.
  Element.prototype.scrollIntoView = () => {}
  mockServer(({ path }) => {
    if (path === '/api/v1/books/list') return pageOfItems([], { totalElements: 76 })
    if (path.endsWith('/books')) return pageOfItems([book], { totalElements: booksCount, totalPages: 5 })
    if (path.endsWith('/collections')) return []
    return fakeSeries({ booksCount, booksReadCount: 76, booksUnreadCount: booksCount - 76 })
  })
  return renderScreen({
    routes: { '/series/$seriesId': SeriesPage },
    address: `/series/series-1?pageSize=50${search}`,
  })
}

test('shows the page with the book to continue with, and focuses its card', async () => {
  const { href } = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Go to #77' }))
  await waitFor(() => expect(href()).toContain('page=2'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Go to #77' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/book/book-77'))
})

test('in an endless list the address is kept, and the card gets the focus', async () => {
  writePreference('listPaging', 'endless')
  const { href } = show('&page=2')
  fireEvent.click(await screen.findByRole('button', { name: 'Go to #77' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/book/book-77'))
  expect(href()).toContain('page=2')
})

test.each([
  ['on its page', '&page=2', 230],
  ['in another order', '&sort=createdDate,desc', 230],
  ['in a narrowed list', '&readStatus=UNREAD', 230],
  ['with a single page', '', 40],
])('is absent %s', async (_, search, booksCount) => {
  show(search, booksCount)
  await screen.findByRole('link', { name: 'Read #77' })
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.queryByRole('button', { name: 'Go to #77' })).toBeNull()
})
