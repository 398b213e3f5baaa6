import { describe, expect, it } from 'vitest'
import { fitBetweenBars } from './fit-between-bars.ts'

/** Returns where the head and the foot of the page are. */
function place(box: { window: number; top: number; bottom: number; page: number }) {
  const { scale, shiftPx } = fitBetweenBars(box)
  const height = box.page * scale
  const head = box.window / 2 + shiftPx - height / 2
  return { head, foot: head + height, scale }
}

describe('a page between bars', () => {
  it('is scaled to fit between them when it is as high as the window', () => {
    const { head, foot, scale } = place({ window: 900, top: 52, bottom: 56, page: 900 })
    expect([head, foot]).toEqual([52, 844])
    expect(scale).toBeCloseTo(0.88)
  })

  it('is not changed when the bars do not cover it', () => {
    expect(fitBetweenBars({ window: 844, top: 52, bottom: 100, page: 560 })).toEqual({ scale: 1, shiftPx: 0 })
  })

  it('is only moved when it fits between bars of different heights', () => {
    const { head, foot, scale } = place({ window: 844, top: 52, bottom: 140, page: 640 })
    expect([scale, foot]).toEqual([1, 704])
    expect(head).toBeGreaterThan(52)
  })

  it('fits between the bars also when it is not in the middle of the window', () => {
    const middle = 8 + 806 / 2
    const { scale, shiftPx } = fitBetweenBars({ window: 844, top: 53, bottom: 93, page: 806, middle })
    const half = (806 * scale) / 2
    expect(middle + shiftPx - half).toBeCloseTo(53)
    expect(middle + shiftPx + half).toBeCloseTo(844 - 93)
  })

  it('keeps its size when it is text that scrolls, and begins below the upper bar', () => {
    const middle = 8 + 806 / 2
    const text = { window: 844, top: 53, bottom: 140, page: 806, middle, isScrolled: true }
    expect(fitBetweenBars(text)).toEqual({ scale: 1, shiftPx: 45 })
    expect(fitBetweenBars({ ...text, top: 0 })).toEqual({ scale: 1, shiftPx: 0 })
  })

  it('is not changed when it scrolls, or when the bars leave hardly any room', () => {
    const still = { scale: 1, shiftPx: 0 }
    expect(fitBetweenBars({ window: 900, top: 52, bottom: 56, page: 1400 })).toEqual(still)
    expect(fitBetweenBars({ window: 150, top: 52, bottom: 56, page: 150 })).toEqual(still)
    expect(fitBetweenBars({ window: 900, top: 52, bottom: 56, page: 0 })).toEqual(still)
  })
})
