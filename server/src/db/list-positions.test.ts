import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findShortestWalk, type Walk } from './list-positions.ts'

const walked = (rows: readonly number[], { from, isBackward, offset, limit }: Walk): number[] => {
  const isIn = (row: number) => !from.values || row >= from.index !== isBackward
  const beside = rows.filter(isIn)
  const found = (isBackward ? beside.reverse() : beside).slice(offset, offset + limit)
  return isBackward ? found.reverse() : found
}

test('the shortest walk ends at the requested rows, and no other known row is nearer', () => {
  const cases = fc
    .record({
      total: fc.integer({ min: 1, max: 200 }),
      limit: fc.integer({ min: 1, max: 30 }),
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      known: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 8 }),
    })
    .map(({ total, limit, at, known }) => ({
      total,
      limit,
      offset: Math.floor(at * total),
      known: known.map((k) => Math.floor(k * total)),
    }))
  fc.assert(
    fc.property(cases, ({ total, limit, offset, known }) => {
      const rows = Array.from({ length: total }, (_, i) => i)
      const wanted = rows.slice(offset, offset + limit)
      const walk = findShortestWalk(
        known.map((index) => ({ index, values: [index] })),
        total,
        offset,
        limit,
      )
      expect(walked(rows, walk)).toEqual(wanted)
      const end = Math.min(offset + limit, total)
      for (const at of [0, total, ...known]) {
        const distance = at <= offset ? offset - at : at - end
        if (at <= offset || at >= end) expect(walk.offset).toBeLessThanOrEqual(distance)
      }
    }),
    { numRuns: 1000 },
  )
})
