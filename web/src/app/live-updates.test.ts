import { eventNames } from '@lectern/contract/events'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publishEvent, publishStreamState } from '../api/live.ts'
import { libraryQueries } from '../features/libraries/queries.ts'
import { taskStatusQuery } from '../features/tasks/task-status.ts'
import { connectEvents, staleAfter } from './live-updates.ts'

let client: QueryClient
let stop: () => void
const onSessionLost = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  stop = connectEvents({ client, userId: () => 'me', loseSession: onSessionLost })
})
afterEach(() => {
  stop()
  onSessionLost.mockReset()
  vi.useRealTimers()
})

const book = (bookId: string) => ({ name: 'BookAdded' as const, bookId, seriesId: 's', libraryId: 'l' })
const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated

it('every event of the contract has an entry', () => {
  expect(Object.keys(staleAfter).sort()).toEqual([...eventNames].sort())
})

describe('events', () => {
  it('make the queries of their items stale', () => {
    client.setQueryData(['books', 'detail', 'b'], {})
    client.setQueryData(libraryQueries.list.queryKey, [])
    publishEvent(book('b'))
    vi.advanceTimersByTime(50)
    expect(isStale(['books', 'detail', 'b'])).toBe(true)
    expect(isStale(libraryQueries.list.queryKey)).toBe(false)
  })

  it('of a read list make it and its books stale, and those of progress its progress', () => {
    client.setQueryData(['readlists', 'detail', 'r'], {})
    client.setQueryData(['readlists', 'progress', 'r'], {})
    publishEvent({ name: 'ReadProgressChanged', bookId: 'b', userId: 'me' })
    vi.advanceTimersByTime(50)
    expect(isStale(['readlists', 'progress', 'r'])).toBe(true)
    expect(isStale(['readlists', 'detail', 'r'])).toBe(false)
    client.setQueryData(['books', 'readList', 'r', {}], {})
    publishEvent({ name: 'ReadListChanged', readListId: 'r', bookIds: [] })
    vi.advanceTimersByTime(1100)
    expect(isStale(['readlists', 'detail', 'r'])).toBe(true)
    expect(isStale(['books', 'readList', 'r', {}])).toBe(true)
  })

  it('of a scan cause at most one refresh per second, and none is lost', async () => {
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
      publishEvent(book(String(i)))
      await vi.advanceTimersByTimeAsync(10)
    }
    await vi.advanceTimersByTimeAsync(2000)
    expect(fetchBooks.mock.calls.length).toBeGreaterThanOrEqual(3)
    expect(fetchBooks.mock.calls.length).toBeLessThanOrEqual(5)
    unwatch()
  })

  it('wait for a running fetch instead of restarting it', async () => {
    const fetchBooks = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve([]), 5000)))
    const watcher = new QueryObserver(client, {
      queryKey: ['books', 'slow'],
      queryFn: fetchBooks,
      staleTime: 1e9,
    })
    const unwatch = watcher.subscribe(() => {})
    publishEvent(book('1'))
    await vi.advanceTimersByTimeAsync(4900)
    expect(fetchBooks).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1500)
    expect(fetchBooks).toHaveBeenCalledTimes(2)
    unwatch()
  })

  it('missed during an interruption make all data stale', () => {
    client.setQueryData(['series', 'detail', 's'], {})
    client.setQueryData(libraryQueries.list.queryKey, [])
    publishStreamState('missed')
    vi.advanceTimersByTime(50)
    expect(isStale(['series', 'detail', 's'])).toBe(true)
    expect(isStale(libraryQueries.list.queryKey)).toBe(true)
  })

  describe('before the stream is open', () => {
    const delayMs = 500
    const watch = (key: readonly unknown[]) => {
      const fetch = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve([]), delayMs)))
      const watcher = new QueryObserver(client, { queryKey: key, queryFn: fetch, staleTime: 1e9 })
      watcher.subscribe(() => {})
      return fetch
    }

    it('are replaced by another fetch of data that was received before', async () => {
      const answeredBefore = watch(['books', 'before'])
      await vi.advanceTimersByTimeAsync(delayMs)
      client.setQueryData(['series', 'detail', 'unseen'], {})
      publishStreamState('requested')
      const answeredMeanwhile = watch(['series', 'meanwhile'])
      await vi.advanceTimersByTimeAsync(delayMs)
      publishStreamState('opened')
      await vi.advanceTimersByTimeAsync(10_000)
      expect(answeredBefore).toHaveBeenCalledTimes(2)
      expect(answeredMeanwhile).toHaveBeenCalledTimes(2)
      // No component uses it: it is fetched when one does.
      expect(isStale(['series', 'detail', 'unseen'])).toBe(true)
    })

    it('are replaced by another fetch of data whose response was pending', async () => {
      const early = watch(['books', 'early'])
      publishStreamState('requested')
      publishStreamState('opened')
      await vi.advanceTimersByTimeAsync(delayMs - 1)
      expect(early).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(early).toHaveBeenCalledTimes(2)
    })

    it('cause no other fetch if the stream begins at the moment of the session', async () => {
      const before = watch(['books', 'before'])
      await vi.advanceTimersByTimeAsync(delayMs)
      publishStreamState('requested-since')
      publishStreamState('opened')
      await vi.advanceTimersByTimeAsync(10_000)
      expect(before).toHaveBeenCalledTimes(1)
      publishEvent({ name: 'EventsMissed' })
      await vi.advanceTimersByTimeAsync(10_000)
      expect(before).toHaveBeenCalledTimes(2)
    })

    it('drop responses that were requested before the client started', () => {
      const answer = Promise.resolve(new Response('{}'))
      window.lecternEarlyAnswers = { 'http://home/api/v1/books': answer }
      publishEvent({ name: 'ThumbnailBookAdded', bookId: 'b', seriesId: 's', selected: true })
      expect(window.lecternEarlyAnswers).toBeDefined()
      publishEvent(book('b'))
      expect(window.lecternEarlyAnswers).toBeUndefined()
      window.lecternEarlyAnswers = { 'http://home/api/v1/books': answer }
      publishStreamState('missed')
      expect(window.lecternEarlyAnswers).toBeUndefined()
    })

    it('cause no other fetch if the stream was requested first and opened in time', async () => {
      publishStreamState('requested')
      const inTime = watch(['books', 'in time'])
      publishStreamState('opened')
      const later = watch(['books', 'later'])
      await vi.advanceTimersByTimeAsync(10_000)
      expect(inTime).toHaveBeenCalledTimes(1)
      expect(later).toHaveBeenCalledTimes(1)
    })
  })

  it('of the queue update its status', () => {
    publishEvent({ name: 'TaskQueueStatus', count: 3, countByType: { SCAN: 3 } })
    expect(client.getQueryData(taskStatusQuery.queryKey)).toEqual({ count: 3, countByType: { SCAN: 3 } })
  })

  it('end the session only for the signed-in user', () => {
    publishEvent({ name: 'SessionExpired', userId: 'other' })
    expect(onSessionLost).not.toHaveBeenCalled()
    publishEvent({ name: 'SessionExpired', userId: 'me' })
    expect(onSessionLost).toHaveBeenCalledOnce()
  })
})
