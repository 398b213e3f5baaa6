import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, Drawing } from './draw-pixels.ts'
import { alignCrops, findMargins, findSideMargin } from './find-margins.ts'
import { type Crop, noCrop } from './framing.ts'
import type { Rgb } from './pixels.ts'

const width = 240
const height = 360
const white: Rgb = [255, 255, 255]
const anyPaper = fc.constantFrom<Rgb>(white, [250, 246, 236], [236, 228, 208], [0, 0, 0], [18, 18, 20])
/** Higher than a page number, which may be cropped. */
const anyBox = fc
  .record<Box>({
    left: fc.integer({ min: 0, max: width - 4 }),
    top: fc.integer({ min: 0, max: height - 20 }),
    width: fc.integer({ min: 4, max: width }),
    height: fc.integer({ min: 20, max: height }),
  })
  .map((box) => ({
    ...box,
    width: Math.min(box.width, width - box.left),
    height: Math.min(box.height, height - box.top),
  }))
const isDark = ([red]: Rgb) => red < 128
/** A color that clearly differs from this and any other paper, which a flat pale area could be. */
const toInk = (paper: Rgb, step: number): Rgb => {
  const by = 72 + 40 * step
  return isDark(paper) ? [by, by, by + 10] : [paper[0] - by, paper[1] - by, paper[2] - by]
}
const draw = (paper: Rgb, boxes: readonly Box[], noise: number, seed: number) =>
  boxes
    .reduce((page, box, at) => page.fill(box, () => toInk(paper, at % 4)), new Drawing(width, height, paper))
    .addNoise(noise, seed)

const toBounds = ({ left, top, right, bottom }: Crop) => ({
  left: left * width,
  top: top * height,
  right: width - right * width,
  bottom: height - bottom * height,
})

describe('margins', () => {
  it('never contain a part of the drawing', () => {
    fc.assert(
      fc.property(
        anyPaper,
        fc.array(anyBox, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(0, 2, 5),
        fc.integer({ min: 1, max: 1e6 }),
        (paper, boxes, noise, seed) => {
          const kept = toBounds(findMargins(draw(paper, boxes, noise, seed)))
          for (const box of boxes) {
            expect(box.left).toBeGreaterThanOrEqual(kept.left)
            expect(box.top).toBeGreaterThanOrEqual(kept.top)
            expect(box.left + box.width).toBeLessThanOrEqual(kept.right)
            expect(box.top + box.height).toBeLessThanOrEqual(kept.bottom)
          }
        },
      ),
      {
        numRuns: 120,
        examples: [
          [
            white,
            [
              { left: 19, top: 161, width: 221, height: 199 },
              { left: 0, top: 0, width: 4, height: 20 },
              { left: 0, top: 0, width: 4, height: 20 },
              { left: 0, top: 0, width: 4, height: 20 },
              { left: 0, top: 178, width: 19, height: 182 },
            ],
            0,
            1,
          ],
        ],
      },
    )
  })

  it('are found around panels on white and black, clean and scanned pages', () => {
    const panel: Box = { left: 24, top: 30, width: 180, height: 290 }
    for (const paper of [white, [240, 232, 214], [0, 0, 0]] as const)
      for (const noise of [0, 4]) {
        const crop = findMargins(draw(paper, [panel], noise, 7))
        expect(crop.left).toBeCloseTo(24 / width - 0.008, 2)
        expect(crop.top).toBeCloseTo(30 / height - 0.008, 2)
        expect(crop.right).toBeCloseTo(36 / width - 0.008, 2)
        expect(crop.bottom).toBeCloseTo(40 / height - 0.008, 2)
      }
  })

  it('are not found at a drawing that reaches the edge, at a colored edge, or on an empty page', () => {
    const bleeding: Box = { left: 0, top: 40, width: 200, height: 280 }
    expect(findMargins(draw(white, [bleeding], 2, 3)).left).toBe(0)
    const blue = new Drawing(width, height, [90, 130, 200]).fill(
      { left: 40, top: 40, width: 100, height: 200 },
      () => [20, 20, 20],
    )
    expect(findMargins(blue)).toEqual(noCrop)
    expect(findMargins(new Drawing(width, height, white))).toEqual(noCrop)
  })

  it('may contain a page number, but not a line of text', () => {
    const panel: Box = { left: 20, top: 20, width: 200, height: 300 }
    const folio: Box = { left: 115, top: 338, width: 10, height: 7 }
    const text: Box = { left: 70, top: 338, width: 100, height: 7 }
    expect(findMargins(draw(white, [panel, folio], 0, 1)).bottom).toBeCloseTo(40 / height - 0.008, 2)
    expect(findMargins(draw(white, [panel, text], 0, 1)).bottom).toBeCloseTo(15 / height - 0.008, 2)
  })

  it('do not contain a thin stroke that reaches the edge', () => {
    const panel: Box = { left: 60, top: 60, width: 120, height: 240 }
    const stroke: Box = { left: 0, top: 150, width: 60, height: 1 }
    expect(findMargins(draw(white, [panel, stroke], 0, 1)).left).toBe(0)
  })

  it('are not cropped around a small picture on an empty page', () => {
    const vignette: Box = { left: 100, top: 150, width: 40, height: 40 }
    expect(findMargins(draw(white, [vignette], 0, 1))).toEqual(noCrop)
  })
})

const anyCrop = fc.record<Crop>({
  left: fc.double({ min: 0, max: 0.2, noNaN: true }),
  top: fc.double({ min: 0, max: 0.2, noNaN: true }),
  right: fc.double({ min: 0, max: 0.2, noNaN: true }),
  bottom: fc.double({ min: 0, max: 0.2, noNaN: true }),
})

describe('crops of a pair', () => {
  it('are equal on all sides, and not larger than that of each page alone', () => {
    fc.assert(
      fc.property(anyCrop, anyCrop, fc.boolean(), (left, right, isJoined) => {
        const [a, b] = alignCrops(left, right, isJoined)
        expect([a.top, a.bottom, a.left, a.right]).toEqual([b.top, b.bottom, b.right, b.left])
        for (const side of ['left', 'top', 'right', 'bottom'] as const) {
          expect(a[side]).toBeLessThanOrEqual(left[side])
          expect(b[side]).toBeLessThanOrEqual(right[side])
        }
        if (isJoined) expect([a.right, b.left]).toEqual([0, 0])
      }),
    )
  })
})

describe('margins of both sides', () => {
  it('are the smaller one of both and never contain a part of the drawing', () => {
    fc.assert(
      fc.property(
        anyPaper,
        fc.array(anyBox, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(0, 2, 5),
        fc.integer({ min: 1, max: 1e6 }),
        (paper, boxes, noise, seed) => {
          const share = findSideMargin(draw(paper, boxes, noise, seed))
          // So little is drawn that it counts as dust.
          if (share === null) return
          for (const box of boxes) {
            expect(box.left).toBeGreaterThanOrEqual(share * width)
            expect(box.left + box.width).toBeLessThanOrEqual(width - share * width)
          }
        },
      ),
    )
  })
  it('are unknown for a part without a drawing, and zero if the drawing reaches the edge', () => {
    const sheet = () => new Drawing(width, height, white)
    const black = (): Rgb => [0, 0, 0]
    expect(findSideMargin(sheet())).toBeNull()
    expect(findSideMargin(sheet().fill({ left: 0, top: 20, width: 100, height: 90 }, black))).toBe(0)
    const framed = sheet().fill({ left: 24, top: 20, width: 180, height: 90 }, black)
    expect(findSideMargin(framed)).toBeCloseTo(0.1 - 0.008, 5)
  })
})
