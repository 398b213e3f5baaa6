import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBufferPool } from './buffer-pool.ts'

const mb = 1024 * 1024
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createBufferPool', () => {
  test('a released buffer is lent again, to one caller at a time', () => {
    const take = createBufferPool()
    const [first, second] = [take(100_000), take(100_000)]
    expect(first?.bytes).toHaveLength(100_000)
    expect(first?.bytes.buffer).not.toBe(second?.bytes.buffer)
    first?.release()
    first?.release()
    const third = take(120_000)
    expect(third?.bytes.buffer).toBe(first?.bytes.buffer)
    expect(take(120_000)?.bytes.buffer).not.toBe(first?.bytes.buffer)
  })
  test('the pool has a limit for buffers of any sizes', () => {
    const take = createBufferPool()
    expect(take(5 * mb)).toBeUndefined()
    const lent = Array.from({ length: 12 }, () => take(4 * mb))
    expect(lent.every(Boolean)).toBe(true)
    expect(take(1)).toBeUndefined()
    lent[0]?.release()
    // Another size than the free ones.
    expect(take(mb)).toBeDefined()
    expect(take(4 * mb)).toBeUndefined()
  })
  test('frees buffers that are not used', () => {
    const take = createBufferPool()
    const lent = take(mb)
    lent?.release()
    vi.advanceTimersByTime(11_000)
    expect(take(mb)?.bytes.buffer).not.toBe(lent?.bytes.buffer)
  })
})
