import { describe, expect, it } from 'vitest'
import { Drawing } from './draw-pixels.ts'
import type { Pixels } from './pixels.ts'
import { shrink } from './shrink.ts'

const readFrom =
  (page: Drawing) =>
  (firstRow: number, count: number): Pixels =>
    page.cut({ left: 0, top: firstRow, width: page.width, height: count })
const whole = (width: number, height: number) => ({ left: 0, top: 0, width, height })
const reds = (data: Uint8ClampedArray) => data.filter((_, at) => at % 4 === 0)
const spread = (values: Uint8ClampedArray) => Math.max(...values) - Math.min(...values)

describe('shrinking', () => {
  it('turns fine screentones into an even gray without moiré', () => {
    const tone = new Drawing(480, 480, [255, 255, 255]).fill(whole(480, 480), (x, y) =>
      x % 4 < 2 === y % 4 < 2 ? [0, 0, 0] : [255, 255, 255],
    )
    for (const size of [100, 113, 127, 151]) {
      const shrunk = new Drawing(size, size, [0, 0, 0])
      shrunk.data.set(shrink(tone, { width: size, height: size }, readFrom(tone)))
      const inside = reds(shrunk.cut({ left: 3, top: 3, width: size - 6, height: size - 6 }).data)
      expect(spread(inside), `${size} px`).toBeLessThan(40)
      expect(inside.reduce((sum, value) => sum + value, 0) / inside.length).toBeCloseTo(127, -1)
      // Taking single pixels at intervals would give stripes from black to white.
      const naive = Array.from({ length: size }, (_, at) => tone.data[4 * Math.floor((at * 480) / size)] ?? 0)
      expect(Math.max(...naive) - Math.min(...naive)).toBe(255)
    }
  })

  it('keeps the colors of even areas, however many rows are read at a time', () => {
    const page = new Drawing(300, 200, [200, 40, 90]).fill(
      { left: 120, top: 0, width: 180, height: 200 },
      () => [10, 240, 30],
    )
    const size = { width: 97, height: 61 }
    const once = shrink(page, size, readFrom(page), 1000)
    expect(shrink(page, size, readFrom(page), 7)).toEqual(once)
    expect([...once.slice(0, 4)]).toEqual([200, 40, 90, 255])
    expect([...once.slice(-4)]).toEqual([10, 240, 30, 255])
  })

  it('keeps a thin dark line darker than an even average would', () => {
    const page = new Drawing(400, 400, [255, 255, 255]).fill(
      { left: 198, top: 0, width: 4, height: 400 },
      () => [0, 0, 0],
    )
    const data = shrink(page, { width: 100, height: 100 }, readFrom(page))
    const row = reds(data.slice(4 * 100 * 50, 4 * 100 * 51))
    const darkness = row.reduce((sum, value) => sum + Math.max(0, 255 - value), 0)
    expect(darkness).toBeGreaterThan(230)
    expect(Math.min(...row)).toBeLessThan(120)
  })
})
