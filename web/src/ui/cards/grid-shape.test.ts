import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNeighbour, gridShape } from './grid-shape.ts'

test('a phone shows three covers in a row', () => {
  expect(gridShape({ width: 358, tile: 104, gap: 12, rowGap: 16 }).columns).toBe(3)
})

test('the cards fill the width exactly and are never narrower than a tile', () => {
  void fc.assert(
    fc.property(fc.integer({ min: 104, max: 3000 }), (width) => {
      const { columns, cardWidth } = gridShape({ width, tile: 104, gap: 12, rowGap: 16 })
      const used = columns * cardWidth + (columns - 1) * 12
      expect(used).toBeLessThanOrEqual(width)
      expect(width - used).toBeLessThan(1)
      expect(cardWidth).toBeGreaterThanOrEqual(103.9)
    }),
  )
})

test('a grid too narrow for one card still shows one', () => {
  expect(gridShape({ width: 40, tile: 104, gap: 12, rowGap: 16 }).columns).toBe(1)
})

test('arrow keys move to neighboring cards, and not past the ends', () => {
  expect(findNeighbour(4, 'ArrowDown', 3, 9)).toBe(7)
  expect(findNeighbour(4, 'ArrowUp', 3, 9)).toBe(1)
  expect(findNeighbour(4, 'next', 3, 9)).toBe(5)
  expect(findNeighbour(4, 'previous', 3, 9)).toBe(3)
  expect(findNeighbour(4, 'End', 3, 9)).toBe(8)
  expect(findNeighbour(1, 'PageDown', 3, 30, 4)).toBe(13)
  expect(findNeighbour(25, 'PageDown', 3, 29, 4)).toBe(28)
  expect(findNeighbour(26, 'PageDown', 3, 28, 4)).toBe(26)
  expect(findNeighbour(26, 'PageUp', 3, 30, 4)).toBe(14)
  expect(findNeighbour(5, 'PageUp', 3, 30, 4)).toBe(2)
  expect(findNeighbour(8, 'next', 3, 9)).toBeUndefined()
  expect(findNeighbour(0, 'ArrowUp', 3, 9)).toBeUndefined()
  expect(findNeighbour(0, 'a', 3, 9)).toBeUndefined()
})
