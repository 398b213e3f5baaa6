import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toReadingLine, toScrollTop } from './reading-line.ts'

const anyHeights = fc.tuple(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 100, max: 3000 }))
const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('reading line', () => {
  it('is at both ends of the strip at the edge of the window, and otherwise in the middle', () => {
    expect(toReadingLine(0, 10_000, 800)).toBe(0)
    expect(toReadingLine(9200, 10_000, 800)).toBe(10_000)
    expect(toReadingLine(5000, 10_000, 800)).toBe(5400)
  })

  it('moves down with every scrolled pixel and remains in the window', () => {
    fc.assert(
      fc.property(anyHeights, share, share, ([strip, window], a, b) => {
        const maxTop = Math.max(0, strip - window)
        const [low, high] = [Math.min(a, b) * maxTop, Math.max(a, b) * maxTop]
        expect(toReadingLine(low, strip, window)).toBeLessThanOrEqual(toReadingLine(high, strip, window))
        const line = toReadingLine(low, strip, window)
        expect(line).toBeGreaterThanOrEqual(low - 1e-6)
        expect(line).toBeLessThanOrEqual(low + window + 1e-6)
      }),
    )
  })

  it('converts every height to a scroll position and back', () => {
    fc.assert(
      fc.property(anyHeights, share, ([strip, window], at) => {
        const top = at * Math.max(0, strip - window)
        expect(toScrollTop(toReadingLine(top, strip, window), strip, window)).toBeCloseTo(top, 4)
      }),
    )
  })
})
