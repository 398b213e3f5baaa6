import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failure, mockServer, pageOfItems, renderScreen } from '../../../testing/test-screen.ts'
import { fakeBook } from '../fake-book.ts'
import { BookPage } from '../pages/BookPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const numbered = (n: number) =>
  fakeBook({ id: `book-${n}`, number: n, metadata: { number: `${n}`, numberSort: n, title: `Part ${n}` } })

/** Shows book 30 of 60, whose server counts 29 before it or cannot count. */
function show(count: unknown, isAlone = false) {
  const requests = mockServer(({ path, query }) => {
    if (path === '/api/v1/books/list') return count
    if (path.endsWith('/readlists')) return []
    if (path.endsWith('/next') || path.endsWith('/previous')) return isAlone ? failure(404) : numbered(31)
    if (!path.endsWith('/books')) return numbered(30)
    const page = Number(query.get('page'))
    const books = Array.from({ length: 20 }, (_, index) => numbered(page * 20 + index + 1))
    return pageOfItems(books, { totalElements: 60, totalPages: 3, number: page, last: true })
  })
  renderScreen({ routes: { '/book/$bookId': BookPage }, address: '/book/book-30' })
  return requests
}

const listed = (requests: ReturnType<typeof show>) =>
  requests
    .filter(({ path }) => path === '/api/v1/series/series-1/books')
    .map(({ query }) => query.get('page'))

test.each([
  ['where they are counted', pageOfItems([], { totalElements: 29 })],
  ['where the file is, on a server that cannot count', failure(404)],
])('the books around one begin %s, and it is marked', async (_, count) => {
  const requests = show(count)
  const row = await screen.findByRole('list', { name: 'All books in Voyage of Life' })
  const current = await within(row).findByRole('link', { name: '#30 · Part 30' })
  expect(current.getAttribute('aria-current')).toBe('page')
  expect(row.querySelectorAll('[aria-current]')).toHaveLength(1)
  expect(current.closest('li')?.hasAttribute('data-current')).toBe(true)
  expect(listed(requests)[0]).toBe('1')
})

test('a single book of a series has no row of siblings', async () => {
  const requests = show(pageOfItems([], { totalElements: 0 }), true)
  await screen.findByRole('link', { name: 'Start reading' })
  await vi.waitFor(() => expect(requests.some(({ path }) => path.endsWith('/next'))).toBe(true))
  await vi.waitFor(() =>
    expect(screen.queryByRole('list', { name: 'All books in Voyage of Life' })).toBeNull(),
  )
})
