import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sampleUser } from '../../../testing/sample-user.ts'
import { failure, mockServer, pageOfItems, renderScreen, type Serve } from '../../../testing/test-screen.ts'
import { fakeBook, fakeProgress } from '../../books/fake-book.ts'
import { fakeReadList } from '../fake-read-list.ts'
import { readListQueries } from '../queries.ts'
import { ReadListPage } from './ReadListPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const first = fakeBook({ readProgress: fakeProgress({ page: 24, completed: true }) })
const second = fakeBook({
  id: 'book-2',
  seriesTitle: 'Far Shores',
  metadata: { number: '7', title: 'Landfall' },
  readProgress: fakeProgress({ page: 12 }),
})
const progress = {
  booksCount: 2,
  booksReadCount: 1,
  booksUnreadCount: 0,
  booksInProgressCount: 1,
  lastReadContinuousIndex: 1,
}
const serve: Serve = ({ path, query }) => {
  if (path.endsWith('/tachiyomi')) return progress
  if (path.endsWith('/books')) return pageOfItems(query.has('read_status') ? [second] : [first, second])
  return fakeReadList()
}

function show(answer: Serve = serve, roles: readonly string[] = sampleUser.roles, search = '') {
  const requests = mockServer(answer)
  const rendered = renderScreen({
    routes: { '/readlists/$readListId': ReadListPage },
    address: `/readlists/list-1${search}`,
    user: { ...sampleUser, roles: [...roles] },
  })
  return { requests, ...rendered }
}

describe('the page of a read list', () => {
  test('has a button for the next unread book in its order, whose link keeps the list', async () => {
    show()
    const link = await screen.findByRole('link', { name: 'Continue Far Shores #7, page 12' })
    expect(link.getAttribute('href')).toBe('/book/book-2/read?page=12&context=READLIST&contextId=list-1')
    expect(await screen.findByText('1 of 2 books read')).toBeTruthy()
  })
  test('a read list without unread books starts again', async () => {
    show((request) =>
      request.query.get('read_status') && request.path.endsWith('/books') ? pageOfItems([]) : serve(request),
    )
    const link = await screen.findByRole('link', { name: 'Read again' })
    expect(link.getAttribute('href')).toContain('/book/book-1/read?page=1')
  })
  test('its books name their series and open within the list', async () => {
    show()
    const link = await screen.findByRole('link', { name: '#7 · Landfall' })
    expect(link.getAttribute('href')).toBe('/book/book-2?context=READLIST&contextId=list-1')
    expect(screen.getByRole('link', { name: 'Far Shores' })).toBeTruthy()
  })
  test('filters that have no parameter are sent as a condition, in the same order', async () => {
    const { requests } = show(
      (request) => (request.path === '/api/v1/books/list' ? pageOfItems([second]) : serve(request)),
      undefined,
      '?tag=one%252C two&mediaProfile=foo',
    )
    await screen.findByRole('link', { name: '#7 · Landfall' })
    const [list] = requests.filter(({ path }) => path === '/api/v1/books/list')
    expect(list?.query.getAll('sort')).toEqual(['readList.number,asc'])
    expect(screen.getByRole('button', { name: 'Remove filter: one, two' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeTruthy()
  })
  test('a download only for users with the role', async () => {
    show()
    const link = await screen.findByRole('link', { name: 'Download' })
    expect(link.getAttribute('href')).toContain('/api/v1/readlists/list-1/file')
    cleanup()
    show(serve, ['USER', 'PAGE_STREAMING'])
    await screen.findByText('1 of 2 books read')
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull()
  })
  test('a read list that is deleted while it is shown is replaced by a message with a link', async () => {
    let isDeleted = false
    const { client } = show((request) => (isDeleted ? failure(404) : serve(request)))
    await screen.findByRole('heading', { level: 1, name: 'The Great Crossing' })
    isDeleted = true
    await client.invalidateQueries({ queryKey: readListQueries.all })
    expect(await screen.findByText('This read list has been deleted')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Show all read lists' })
    expect(link.getAttribute('href')).toBe('/libraries/all/readlists')
  })
  test('a book that does not exist has an error page', async () => {
    show(() => failure(404))
    expect(await screen.findByText('This page does not exist')).toBeTruthy()
  })
})
