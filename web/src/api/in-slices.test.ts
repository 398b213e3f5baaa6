import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { processInSlices } from './in-slices.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Returns slices whose items take 3 ms each. */
function makeSlices() {
  const handled: number[] = []
  const slices = processInSlices<number>((item) => {
    handled.push(item)
    const from = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(from + 3)
  })
  return { handled, ...slices }
}

it('handles single items at once', () => {
  const { add, handled } = makeSlices()
  add(1)
  expect(handled).toEqual([1])
  vi.runAllTimers()
  add(2)
  expect(handled).toEqual([1, 2])
})

it('handles the remaining items of a burst in later tasks, in order', () => {
  const { add, handled } = makeSlices()
  for (let item = 1; item <= 10; item += 1) add(item)
  expect(handled).toEqual([1, 2, 3])
  vi.runOnlyPendingTimers()
  expect(handled).toEqual([1, 2, 3, 4, 5, 6])
  add(11)
  expect(handled).toHaveLength(6)
  vi.runAllTimers()
  expect(handled).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

it('does not wait on a hidden page', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { add, handled } = makeSlices()
  for (let item = 1; item <= 10; item += 1) add(item)
  expect(handled).toHaveLength(10)
})

it('handles no items after a stop', () => {
  const { add, handled, stop } = makeSlices()
  for (let item = 1; item <= 10; item += 1) add(item)
  stop()
  vi.runAllTimers()
  expect(handled).toEqual([1, 2, 3])
})
