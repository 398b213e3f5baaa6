import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failure, mockServer, pageOfItems, renderScreen } from '../../testing/test-screen.ts'
import { DetailSlotsContext } from '../books/detail/detail-slots.ts'
import { fakeBook } from '../books/fake-book.ts'
import { BookPage } from '../books/pages/BookPage.tsx'
import { HeldByCollections } from '../collections/HeldByCollections.tsx'
import { fakeReadList } from './fake-read-list.ts'
import { HeldByReadLists } from './HeldByReadLists.tsx'
import { OpenedFromNotice } from './OpenedFromNotice.tsx'
import { ReadListSiblings } from './ReadListSiblings.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const NoMarks = () => null

const books = [1, 2, 3].map((n) =>
  fakeBook({ id: `book-${n}`, metadata: { number: `${n}`, title: `Part ${n}` } }),
)
const lists = [
  fakeReadList({ id: 'list-1', name: 'Summer', bookIds: ['book-1', 'book-2', 'book-3'], ordered: true }),
  fakeReadList({ id: 'list-2', name: 'Winter', bookIds: ['book-1', 'book-2', 'book-3'], ordered: false }),
]

function show(search: string, isListGone = false) {
  const requests = mockServer(({ path }) => {
    if (path === '/api/v1/books/list') return pageOfItems([], { totalElements: 1 })
    if (path === '/api/v1/books/book-2/readlists') return lists
    if (path.endsWith('/books')) return pageOfItems(books)
    if (path.endsWith('/next')) return books[2]
    if (path.endsWith('/previous')) return books[0]
    const list = lists.find(({ id }) => path === `/api/v1/readlists/${id}`)
    if (path.startsWith('/api/v1/readlists/')) return isListGone ? failure(404) : list
    return books[1]
  })
  renderScreen({
    routes: { '/book/$bookId': BookPage },
    address: `/book/book-2${search}`,
    around: (page) => (
      <DetailSlotsContext
        value={{
          OpenedFromNotice,
          HeldByCollections,
          HeldByReadLists,
          ReadListSiblings,
          MarksSummary: NoMarks,
        }}
      >
        {page}
      </DetailSlotsContext>
    ),
  })
  return requests
}

test('a book has a row for each of its read lists, whose links keep the list', async () => {
  show('')
  const row = await screen.findByRole('list', { name: 'In the read list Summer' })
  const link = await within(row).findByRole('link', { name: '#3 · Part 3' })
  expect(link.getAttribute('href')).toBe('/book/book-3?context=READLIST&contextId=list-1')
  expect(screen.getByRole('list', { name: 'In the read list Winter' })).toBeTruthy()
  expect(screen.getByRole('list', { name: 'All books in Voyage of Life' })).toBeTruthy()
})

test.each(['list-1', 'list-2'])('opened from a read list, its books are the siblings: %s', async (id) => {
  show(`?context=READLIST&contextId=${id}`)
  const name = `In the read list ${id === 'list-1' ? 'Summer' : 'Winter'}`
  const row = await screen.findByRole('list', { name })
  expect((await within(row).findByRole('link', { current: 'page' })).textContent).toContain('Part 2')
  // Once as siblings, and not again among the lists that hold the book.
  expect(screen.getAllByRole('list', { name })).toHaveLength(1)
  expect(screen.queryByRole('list', { name: 'All books in Voyage of Life' })).toBeNull()
  const [back] = screen.getAllByRole('link', { name })
  expect(back?.getAttribute('href')).toBe(`/readlists/${id}`)
})

test('a page opened from a deleted read list is shown without the list', async () => {
  show('?context=READLIST&contextId=list-1', true)
  expect(await screen.findByRole('link', { name: 'Start reading' })).toBeTruthy()
  await vi.waitFor(() => expect(screen.queryByText('In the read list Summer')).toBeNull())
})
