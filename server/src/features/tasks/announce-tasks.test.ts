import type { EventOf } from '@lectern/contract/events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBus } from '../../events/bus.ts'
import { announceTasks } from './announce-tasks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('behaviour 12.2: the number of tasks is told at once when it changes, and every ten seconds, also none', async () => {
  const told: number[] = []
  const bus = createBus((error) => {
    throw error
  })
  bus.subscribe((event) => {
    if (event.name === 'TaskQueueStatus') told.push(event.count)
  })
  let count = 0
  const status = async (): Promise<EventOf<'TaskQueueStatus'>> => ({
    name: 'TaskQueueStatus',
    count,
    countByType: count > 0 ? { ScanLibrary: count } : {},
  })
  const stop = announceTasks({ queue: { status }, bus })
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toEqual([0])
  await vi.advanceTimersByTimeAsync(9000)
  expect(told).toEqual([0])
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toEqual([0, 0])
  count = 2
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toEqual([0, 0, 2])
  await vi.advanceTimersByTimeAsync(5000)
  expect(told).toEqual([0, 0, 2])
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toHaveLength(3)
})
