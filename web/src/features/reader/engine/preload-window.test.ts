import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { preloadWindow } from './preload-window.ts'

const pending = fc.integer({ min: 1, max: 500 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    current: fc.integer({ min: 0, max: count - 1 }),
    travelDirection: fc.constantFrom<1 | -1>(1, -1),
  }),
)

describe('preload window', () => {
  it('starts with the open spread and the next one', () => {
    expect(preloadWindow(10, 300, 1)).toEqual([10, 11, 9, 12, 8, 13])
    expect(preloadWindow(10, 300, -1)).toEqual([10, 9, 11, 8, 12, 7])
  })

  it('is within the book', () => {
    expect(preloadWindow(0, 300, 1)).toEqual([0, 1, 2, 3])
    expect(preloadWindow(2, 3, 1)).toEqual([2, 1, 0])
    expect(preloadWindow(0, 1, 1)).toEqual([0])
  })

  it('has a limited length, no duplicates, and only spreads of the book', () => {
    fc.assert(
      fc.property(pending, ({ count, current, travelDirection }) => {
        const kept = preloadWindow(current, count, travelDirection)
        expect(kept.length).toBeLessThanOrEqual(6)
        expect(new Set(kept).size).toBe(kept.length)
        for (const index of kept) expect(index >= 0 && index < count).toBe(true)
      }),
    )
  })
})
