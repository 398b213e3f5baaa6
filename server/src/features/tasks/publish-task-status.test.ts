import type { EventOf } from '@lectern/contract/events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBus } from '../../events/bus.ts'
import { publishTaskStatus } from './publish-task-status.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('behaviour 12.2: the number of tasks is published immediately when it changes, and every ten seconds, even if it is 0', async () => {
  const receivedEvents: number[] = []
  const bus = createBus((error) => {
    throw error
  })
  bus.subscribe((event) => {
    if (event.name === 'TaskQueueStatus') receivedEvents.push(event.count)
  })
  let count = 0
  const status = async (): Promise<EventOf<'TaskQueueStatus'>> => ({
    name: 'TaskQueueStatus',
    count,
    countByType: count > 0 ? { ScanLibrary: count } : {},
  })
  const stop = publishTaskStatus({ queue: { status }, bus })
  await vi.advanceTimersByTimeAsync(1000)
  expect(receivedEvents).toEqual([0])
  await vi.advanceTimersByTimeAsync(9000)
  expect(receivedEvents).toEqual([0])
  await vi.advanceTimersByTimeAsync(1000)
  expect(receivedEvents).toEqual([0, 0])
  count = 2
  await vi.advanceTimersByTimeAsync(1000)
  expect(receivedEvents).toEqual([0, 0, 2])
  await vi.advanceTimersByTimeAsync(5000)
  expect(receivedEvents).toEqual([0, 0, 2])
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(receivedEvents).toHaveLength(3)
})
