import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rotation } from '../spreads.ts'
import { type Crop, createFraming, noCrop } from './framing.ts'

const side = fc.integer({ min: 20, max: 4000 })
const cut = fc.double({ min: 0, max: 0.2, noNaN: true })
const anyCrop = fc.record<Crop>({ left: cut, top: cut, right: cut, bottom: cut })
const anyRotation = fc.constantFrom<Rotation>(0, 90, 180, 270)
const anyPage = fc.record({ width: side, height: side })

describe('the visible part of a page', () => {
  it('fills its frame exactly, with every crop and rotation', () => {
    fc.assert(
      fc.property(
        anyPage,
        anyCrop,
        anyRotation,
        fc.double({ min: 0.05, max: 3, noNaN: true }),
        (page, crop, rotation, scale) => {
          const framing = createFraming(crop, rotation)
          if (!framing) throw new Error('a crop is a framing')
          const shown = framing.getSize(page)
          const frame = { width: shown.width * scale, height: shown.height * scale }
          const placed = framing.place(frame)
          // The page keeps its shape and its scale.
          expect(placed.width).toBeCloseTo(page.width * scale, 3)
          expect(placed.height).toBeCloseTo(page.height * scale, 3)
          // The corners of the visible part, rotated around the middle of the page, are the corners of the frame.
          const middle = { x: placed.left + placed.width / 2, y: placed.top + placed.height / 2 }
          const turn = (rotation * Math.PI) / 180
          const corners = [
            [crop.left, crop.top],
            [1 - crop.right, 1 - crop.bottom],
          ].map(([x = 0, y = 0]) => {
            const [dx, dy] = [(x - 0.5) * placed.width, (y - 0.5) * placed.height]
            return {
              x: middle.x + dx * Math.cos(turn) - dy * Math.sin(turn),
              y: middle.y + dx * Math.sin(turn) + dy * Math.cos(turn),
            }
          })
          const xs = corners.map(({ x }) => x).sort((a, b) => a - b)
          const ys = corners.map(({ y }) => y).sort((a, b) => a - b)
          expect(xs[0]).toBeCloseTo(0, 3)
          expect(ys[0]).toBeCloseTo(0, 3)
          expect(xs[1]).toBeCloseTo(frame.width, 3)
          expect(ys[1]).toBeCloseTo(frame.height, 3)
        },
      ),
    )
  })

  it('is the whole page without a crop and a rotation', () => {
    expect(createFraming(noCrop, 0)).toBeUndefined()
    expect(createFraming(noCrop, 90)?.getSize({ width: 100, height: 150 })).toEqual({
      width: 150,
      height: 100,
    })
  })
})
