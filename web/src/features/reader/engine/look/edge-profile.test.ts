import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Drawing } from './draw-pixels.ts'
import { areContinuous, getProfile } from './edge-profile.ts'
import type { Rgb } from './pixels.ts'

/** Only the edges matter. */
const size = { width: 8, height: 400 }

/** Draws soft shapes from edge to edge, which depend on the seed. */
function drawScene(seed: number, width: number): Drawing {
  const waves = Array.from({ length: 9 }, (_, at) => {
    const by = Math.sin(seed * 12.9898 + at * 78.233) * 43_758.5453
    return by - Math.floor(by)
  })
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = waves
  return new Drawing(width, size.height, [0, 0, 0]).fill(
    { left: 0, top: 0, width, height: size.height },
    (x, y) => {
      const hill = Math.sin(6 * b) * 40 + Math.sin(y / (7 + 14 * c) + 6 * d + x / 190) * 60
      const detail = Math.sin(y / (2.5 + 5 * e) + 6 * f + x / 140) * 34
      const value = 128 + hill + detail
      return [value, value * (0.7 + 0.3 * a), 255 - value] as Rgb
    },
  )
}

const anySeed = fc.integer({ min: 1, max: 100_000 })

describe('edges of pages', () => {
  it('continue each other if a drawing was cut in two', () => {
    let found = 0
    for (let seed = 1; seed <= 40; seed += 1) {
      const scene = drawScene(seed, 2 * size.width)
      const left = scene.cut({ left: 0, top: 0, ...size }).addNoise(3, seed)
      const right = scene.cut({ left: size.width, top: 0, ...size }).addNoise(3, seed + 1)
      if (areContinuous(getProfile(left, 'right'), getProfile(right, 'left'))) found += 1
    }
    expect(found).toBeGreaterThanOrEqual(32)
  })

  it('do not continue each other in different drawings', () => {
    fc.assert(
      fc.property(anySeed, anySeed, (one, other) => {
        fc.pre(one !== other)
        const left = getProfile(drawScene(one, size.width), 'right')
        const right = getProfile(drawScene(other, size.width), 'left')
        expect(areContinuous(left, right)).toBe(false)
      }),
      { numRuns: 150, seed: 5 },
    )
  })

  it('do not match if they are empty, black or uniform', () => {
    const white = new Drawing(size.width, size.height, [255, 255, 255]).addNoise(3)
    const black = new Drawing(size.width, size.height, [0, 0, 0])
    const sky = new Drawing(size.width, size.height, [0, 0, 0]).fill({ left: 0, top: 0, ...size }, (_, y) => [
      y / 2,
      y / 2,
      200,
    ])
    for (const page of [white, black, sky])
      expect(areContinuous(getProfile(page, 'right'), getProfile(page, 'left'))).toBe(false)
  })

  it('do not match if panels of the same grid reach the fold', () => {
    const drawGrid = (seed: number) => {
      const page = new Drawing(size.width, size.height, [255, 255, 255])
      for (const [at, top] of [10, 142, 274].entries())
        page.fill({ left: 0, top, width: size.width, height: 116 }, () => [
          (40 + 57 * seed * (at + 1)) % 200,
          (90 * seed + 31 * at) % 200,
          70 + at * 30,
        ])
      return page
    }
    for (let seed = 1; seed < 20; seed += 1)
      expect(areContinuous(getProfile(drawGrid(seed), 'right'), getProfile(drawGrid(seed + 1), 'left'))).toBe(
        false,
      )
  })
})
