import type { Series } from '@lectern/contract/series'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from '../../lib/action.ts'
import { failure, mockServer, pageOfItems } from '../../testing/test-screen.ts'
import { fakeBook } from '../books/fake-book.ts'
import { fakeSeries } from '../series/fake-series.ts'
import { bookProgressActions, seriesProgressActions } from './actions.ts'
import { applyMarkToSeries } from './apply-mark.ts'

const series = fakeSeries()
const book = fakeBook()
const detailKey = ['series', 'detail', series.id]
const bookKey = ['books', 'detail', book.id]
let client: QueryClient
let marking: { client: QueryClient; userId: string }

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(detailKey, series)
  client.setQueryData(bookKey, book)
  marking = { client, userId: 'user-1' }
})
afterEach(() => vi.unstubAllGlobals())

const counts = () => {
  const { booksReadCount, booksUnreadCount } = client.getQueryData<Series>(detailKey) ?? {}
  return [booksReadCount, booksUnreadCount]
}
const readPage = () => client.getQueryData<typeof book>(bookKey)?.readProgress?.page

/** Begins to fetch the series; the returned function sends what the server says of it, or fails. */
function beginFetch() {
  const reply = Promise.withResolvers<Series>()
  const fetched = client.fetchQuery({ queryKey: detailKey, queryFn: () => reply.promise, staleTime: 0 })
  fetched.catch(() => undefined)
  return {
    receive: async (found: Series) => {
      reply.resolve(found)
      await fetched
    },
    fail: async () => {
      reply.reject(new Error('lost'))
      await fetched.catch(() => undefined)
    },
  }
}

/** Responds to lists of books, and to changes of progress as soon as they are let through. */
function holdChanges() {
  const gate = Promise.withResolvers<void>()
  const requests = mockServer(async ({ method, path }) => {
    if (method === 'GET') return path.endsWith('/progression') ? undefined : pageOfItems([])
    await gate.promise
    return undefined
  })
  const changes = () => requests.filter(({ method }) => method !== 'GET').map(({ method }) => method)
  return { letThrough: gate.resolve, changes }
}

test('a mark and its immediate undo reach the server in this order', async () => {
  const { letThrough, changes } = holdChanges()
  const [read, unread] = seriesProgressActions(marking)
  const first = read?.run([series])
  const second = unread?.run([series])
  expect(counts()).toEqual([0, 4])
  await vi.waitFor(() => expect(changes()).toEqual(['POST']))
  await new Promise((resolve) => setTimeout(resolve))
  expect(changes()).toEqual(['POST'])
  letThrough()
  await Promise.all([first, second])
  expect(changes()).toEqual(['POST', 'DELETE'])
  expect(counts()).toEqual([0, 4])
})

test('marks of books wait for marks of their series but not of other series, and so does undo', async () => {
  const { letThrough, changes } = holdChanges()
  const [readSeries] = seriesProgressActions(marking)
  const [readBook] = bookProgressActions(marking)
  const all = [
    readSeries?.run([series]),
    readBook?.run([book]),
    readBook?.run([fakeBook({ id: 'book-2', seriesId: 'series-2' })]),
  ]
  await vi.waitFor(() => expect(changes().toSorted()).toEqual(['PATCH', 'POST']))
  letThrough()
  const [, outcome] = await Promise.all(all)
  const undone = (outcome as Outcome).undo?.()
  const again = readBook?.run([book])
  await Promise.all([undone, again])
  expect(changes().slice(2)).toEqual(['PATCH', 'DELETE', 'PATCH'])
})

test('a failed change does not block later changes', async () => {
  const requests = mockServer(({ method }) => (method === 'GET' ? pageOfItems([]) : failure(500)))
  const [read, unread] = seriesProgressActions(marking)
  await Promise.allSettled([read?.run([series]), unread?.run([series])])
  expect(requests.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual([
    'POST',
    'DELETE',
  ])
})

test('a response that is older than a mark does not revert it; a newer one replaces it', async () => {
  const { letThrough } = holdChanges()
  const [read] = seriesProgressActions(marking)
  const before = beginFetch()
  const marked = read?.run([series])
  await before.receive(series)
  expect(counts()).toEqual([4, 0])
  const meanwhile = beginFetch()
  letThrough()
  await marked
  await meanwhile.receive(fakeSeries({ name: 'New name' }))
  expect(client.getQueryData(detailKey)).toMatchObject({ name: 'New name' })
  expect(counts()).toEqual([4, 0])
  await beginFetch().receive(series)
  expect(counts()).toEqual([0, 4])
})

test('a failed or removed request ends its marks', async () => {
  const { letThrough } = holdChanges()
  const [read] = seriesProgressActions(marking)
  const lost = beginFetch()
  const marked = read?.run([series])
  letThrough()
  await marked
  await lost.fail()
  await beginFetch().receive(series)
  expect(counts()).toEqual([0, 4])
  beginFetch()
  await read?.run([series])
  client.removeQueries({ queryKey: detailKey })
  await beginFetch().receive(series)
  expect(counts()).toEqual([0, 4])
})

test('the later of two marks is kept, and a series is not counted twice', async () => {
  const { letThrough } = holdChanges()
  const [readBook, unreadBook] = bookProgressActions(marking)
  const marked = readBook?.run([book])
  expect([readPage(), counts()]).toEqual([24, [1, 3]])
  // The server was quicker with the book than with its answer.
  await beginFetch().receive(fakeSeries({ booksReadCount: 1, booksUnreadCount: 3 }))
  expect(counts()).toEqual([1, 3])
  const now = client.getQueryData<typeof book>(bookKey) ?? book
  const unmarked = unreadBook?.run([now])
  await client.fetchQuery({ queryKey: bookKey, queryFn: () => now, staleTime: 0 })
  await beginFetch().receive(applyMarkToSeries(series, true))
  expect([readPage(), counts()]).toEqual([undefined, [0, 4]])
  letThrough()
  await Promise.all([marked, unmarked])
  expect([readPage(), counts()]).toEqual([undefined, [0, 4]])
})

test('a refused mark is not applied to responses', async () => {
  mockServer(({ method }) => (method === 'GET' ? pageOfItems([]) : failure(500)))
  const [read] = seriesProgressActions(marking)
  const early = beginFetch()
  await Promise.allSettled([read?.run([series])])
  await early.receive(series)
  expect(counts()).toEqual([0, 4])
})
