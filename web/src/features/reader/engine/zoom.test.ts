import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampZoom, getWheelZoom, scrollForZoom } from './zoom.ts'

const viewport = { width: 400, height: 800 }

describe('zoom', () => {
  it('is between the fitted page and the maximum', () => {
    expect([clampZoom(0), clampZoom(3), clampZoom(99)]).toEqual([1, 3, 6])
  })

  it('keeps the point under the finger in place', () => {
    const before = { width: 400, height: 800 }
    const after = { width: 800, height: 1600 }
    expect(scrollForZoom({ x: 0, y: 0 }, { x: 100, y: 200 }, before, after, viewport)).toEqual({
      x: 100,
      y: 200,
    })
  })

  it('returns to its previous position', () => {
    const size = fc.integer({ min: 1, max: 4 })
    fc.assert(
      fc.property(size, fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 800 }), (zoom, x, y) => {
        const small = { width: 400, height: 800 }
        const large = { width: 400 * zoom, height: 800 * zoom }
        const there = scrollForZoom({ x: 0, y: 0 }, { x, y }, small, large, viewport)
        const back = scrollForZoom(there, { x, y }, large, small, viewport)
        expect(Math.hypot(back.x, back.y)).toBeLessThan(1e-6)
      }),
    )
  })
})

it('one notch of the wheel zooms by a quarter, a trackpad in small steps', () => {
  for (const pixels of [100, 120, 400]) {
    expect(getWheelZoom(-pixels)).toBe(1.25)
    expect(getWheelZoom(pixels)).toBe(0.8)
  }
  expect(getWheelZoom(-2)).toBeCloseTo(1.02)
  expect(getWheelZoom(0)).toBe(1)
})
