import { eventNames } from '@lectern/contract/events'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announce, announceMissed } from '../api/live.ts'
import { libraryQueries } from '../features/libraries/queries.ts'
import { taskStatusQuery } from '../features/tasks/queries.ts'
import { applyEvents, staleAfter } from './live-updates.ts'

let client: QueryClient
let stop: () => void
const loseSession = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  stop = applyEvents({ client, userId: () => 'me', loseSession })
})
afterEach(() => {
  stop()
  loseSession.mockReset()
  vi.useRealTimers()
})

const book = (bookId: string) => ({ name: 'BookAdded' as const, bookId, seriesId: 's', libraryId: 'l' })
const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated

it('knows every event of the contract', () => {
  expect(Object.keys(staleAfter).sort()).toEqual([...eventNames].sort())
})

describe('events', () => {
  it('mark what they touch', () => {
    client.setQueryData(['books', 'detail', 'b'], {})
    client.setQueryData(libraryQueries.list.queryKey, [])
    announce(book('b'))
    vi.advanceTimersByTime(50)
    expect(isStale(['books', 'detail', 'b'])).toBe(true)
    expect(isStale(libraryQueries.list.queryKey)).toBe(false)
  })

  it('of a scan cause at most one round of requests a second, and none is lost', async () => {
    const fetchBooks = vi.fn(() => Promise.resolve([]))
    const watcher = new QueryObserver(client, {
      queryKey: ['books', 'list'],
      queryFn: fetchBooks,
      staleTime: 1e9,
    })
    const unwatch = watcher.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    fetchBooks.mockClear()
    for (let i = 0; i < 300; i += 1) {
      announce(book(String(i)))
      await vi.advanceTimersByTimeAsync(10)
    }
    await vi.advanceTimersByTimeAsync(2000)
    expect(fetchBooks.mock.calls.length).toBeGreaterThanOrEqual(3)
    expect(fetchBooks.mock.calls.length).toBeLessThanOrEqual(5)
    unwatch()
  })

  it('wait for a fetch that is under way instead of starting it over', async () => {
    const fetchBooks = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve([]), 5000)))
    const watcher = new QueryObserver(client, {
      queryKey: ['books', 'slow'],
      queryFn: fetchBooks,
      staleTime: 1e9,
    })
    const unwatch = watcher.subscribe(() => {})
    announce(book('1'))
    await vi.advanceTimersByTimeAsync(4900)
    expect(fetchBooks).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1500)
    expect(fetchBooks).toHaveBeenCalledTimes(2)
    unwatch()
  })

  it('missed during a break mark everything', () => {
    client.setQueryData(['series', 'detail', 's'], {})
    client.setQueryData(libraryQueries.list.queryKey, [])
    announceMissed()
    vi.advanceTimersByTime(50)
    expect(isStale(['series', 'detail', 's'])).toBe(true)
    expect(isStale(libraryQueries.list.queryKey)).toBe(true)
  })

  it('about the queue become its status', () => {
    announce({ name: 'TaskQueueStatus', count: 3, countByType: { SCAN: 3 } })
    expect(client.getQueryData(taskStatusQuery.queryKey)).toEqual({ count: 3, countByType: { SCAN: 3 } })
  })

  it('end the session only when it is ours', () => {
    announce({ name: 'SessionExpired', userId: 'somebody' })
    expect(loseSession).not.toHaveBeenCalled()
    announce({ name: 'SessionExpired', userId: 'me' })
    expect(loseSession).toHaveBeenCalledOnce()
  })
})
