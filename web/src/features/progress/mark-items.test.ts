import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { subscribeToEvents } from '../../api/live.ts'
import { serverOfferQuery } from '../../api/server-offer.ts'
import type { Outcome } from '../../lib/action.ts'
import { failure, mockServer, pageOfItems } from '../../testing/test-screen.ts'
import { fakeBook, fakeProgress } from '../books/fake-book.ts'
import { fakeSeries } from '../series/fake-series.ts'
import { bookProgressActions, seriesProgressActions } from './actions.ts'
import { markOneBook } from './mark-items.ts'

const book = fakeBook()
const other = fakeBook({ id: 'book-2', seriesId: 'series-2' })
const series = fakeSeries()
let client: QueryClient
let events: string[]
let stop: () => void

beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(['books', 'detail', book.id], book)
  client.setQueryData(['books', 'row', 'all'], {
    pages: [pageOfItems([other]), pageOfItems([book])],
    pageParams: [0, 1],
  })
  client.setQueryData(['series', 'detail', series.id], series)
  events = []
  stop = subscribeToEvents((event) => events.push(event.name))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const detail = () => client.getQueryData<typeof book>(['books', 'detail', book.id])
const row = () => client.getQueryData<InfiniteData<{ content: (typeof book)[] }>>(['books', 'row', 'all'])
const inRow = (id: string) =>
  row()
    ?.pages.flatMap(({ content }) => content)
    .find((item) => item.id === id)
const counts = () => client.getQueryData<typeof series>(['series', 'detail', series.id])
const marking = () => ({ client, userId: 'user-1' })

describe('marking a book', () => {
  test('is shown in all lists before the request is sent', async () => {
    const requests = mockServer(() => undefined)
    const marked = markOneBook(marking(), book, true)
    expect(detail()?.readProgress?.completed).toBe(true)
    expect(inRow('book-1')?.readProgress?.page).toBe(24)
    expect(inRow('book-2')).toBe(other)
    expect(counts()).toMatchObject({ booksReadCount: 1, booksUnreadCount: 3 })
    expect(events).toEqual([])
    await marked
    expect(events).toEqual(['ReadProgressChanged'])
    expect(requests).toMatchObject([{ method: 'PATCH', path: '/api/v1/books/book-1/read-progress' }])
  })
  test('a failure reverts the mark, keeps newer data, and is thrown', async () => {
    mockServer(() => failure(500))
    const marked = markOneBook(marking(), book, true)
    client.setQueryData(['books', 'detail', book.id], (now: typeof book) => ({ ...now, name: 'New name' }))
    await expect(marked).rejects.toThrow('update read progress')
    expect(detail()).toMatchObject({ readProgress: null, name: 'New name' })
    expect(inRow('book-1')?.readProgress).toBeNull()
    expect(counts()).toMatchObject({ booksReadCount: 0, booksUnreadCount: 4 })
    expect(events).toEqual([])
  })
  test('unmarking deletes the progress', async () => {
    const requests = mockServer(() => undefined)
    await markOneBook(marking(), fakeBook({ readProgress: fakeProgress() }), false)
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'DELETE'])
    expect(events).toEqual(['ReadProgressDeleted'])
  })
})

test('marking a series marks its books, and a failure unmarks only those', async () => {
  mockServer(() => failure(503))
  const [markRead] = seriesProgressActions(marking())
  const marked = markRead?.run([series])
  expect(counts()).toMatchObject({ booksReadCount: 4, booksUnreadCount: 0 })
  expect(detail()?.readProgress?.completed).toBe(true)
  expect(inRow('book-2')?.readProgress).toBeNull()
  await expect(marked).rejects.toThrow('retrieve books')
  expect(counts()).toMatchObject({ booksReadCount: 0, booksUnreadCount: 4 })
  expect(detail()?.readProgress).toBeNull()
})

test('one failure does not prevent marking the other books, and can be retried', async () => {
  let isBroken = true
  const requests = mockServer(({ path }) => (path.includes('book-1') && isBroken ? failure(500) : undefined))
  const [markRead] = bookProgressActions(marking())
  const outcome = await markRead?.run([book, other])
  expect(requests).toHaveLength(2)
  expect(events).toEqual(['ReadProgressChanged'])
  expect(outcome).toMatchObject({ values: { count: 1 }, failures: [{ name: 'The Old Age' }], leftCount: 0 })
  expect(inRow('book-1')?.readProgress).toBeNull()
  isBroken = false
  const resumed = await (outcome as Outcome).resume?.()
  expect(requests[2]?.path).toContain('book-1')
  expect(resumed).toMatchObject({ values: { count: 1 }, failures: [] })
})

test('undo restores position, device and time or, without them, the page', async () => {
  const begun = fakeBook({ readProgress: fakeProgress() })
  const progression = {
    modified: '2024-05-01T10:00:00Z',
    device: { id: 'tablet', name: 'Tablet' },
    locator: {},
  }
  let canPut = true
  const requests = mockServer(({ method, path }) => {
    if (method === 'GET') return progression
    return path.endsWith('/progression') && !canPut ? failure(409) : undefined
  })
  const [markRead] = bookProgressActions(marking())
  const outcome = (await markRead?.run([begun, other])) as Outcome
  const asked = () =>
    requests.splice(0).map(({ method, path }) => `${method} ${path.split('/').slice(-2).join('/')}`)
  asked()
  await outcome.undo?.()
  expect(asked().toSorted()).toEqual([
    'DELETE book-1/read-progress',
    'DELETE book-2/read-progress',
    'PUT book-1/progression',
  ])
  canPut = false
  const again = (await markRead?.run([begun])) as Outcome
  asked()
  await again.undo?.()
  expect(asked()).toEqual([
    'DELETE book-1/read-progress',
    'PUT book-1/progression',
    'PATCH book-1/read-progress',
  ])
})

test('many books are marked and unmarked with few requests if the server can; missing books are reported', async () => {
  client.setQueryData(serverOfferQuery.queryKey, { name: '', version: '', extensions: ['mark-books'] })
  const books = Array.from({ length: 150 }, (_, at) => fakeBook({ id: `many-${at}` }))
  const begun = fakeBook({ id: 'begun', readProgress: fakeProgress() })
  const sent: { bookIds: string[]; completed: boolean }[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.endsWith('/api/lectern/books/read-progress')) return new Response(null, { status: 204 })
    const body = JSON.parse(String(init?.body))
    sent.push(body)
    return Response.json({ bookIds: body.bookIds.filter((id: string) => id !== 'many-7') })
  })
  const [markRead] = bookProgressActions(marking())
  const outcome = (await markRead?.run([...books, begun])) as Outcome
  expect(sent.map(({ bookIds, completed }) => [bookIds.length, completed])).toEqual([
    [100, true],
    [51, true],
  ])
  expect(outcome).toMatchObject({ values: { count: 150 }, leftCount: 0 })
  expect(outcome.failures).toMatchObject([{ error: { status: 404 } }])
  sent.length = 0
  expect(await outcome.undo?.()).toMatchObject({ values: { count: 150 }, failures: [] })
  expect(sent.map(({ bookIds, completed }) => [bookIds.length, completed])).toEqual([
    [100, false],
    [49, false],
  ])
})

test('only actions that change something are available', () => {
  const [read, unread] = bookProgressActions(marking())
  const finished = fakeBook({ readProgress: fakeProgress({ completed: true }) })
  const open = fakeBook({ readProgress: fakeProgress() })
  expect([book, open, finished].map((b) => read?.isAvailable?.(b))).toEqual([true, true, false])
  expect([book, open, finished].map((b) => unread?.isAvailable?.(b))).toEqual([false, true, true])
  const [readAll, unreadAll] = seriesProgressActions(marking())
  expect([readAll?.isAvailable?.(series), unreadAll?.isAvailable?.(series)]).toEqual([true, false])
})
