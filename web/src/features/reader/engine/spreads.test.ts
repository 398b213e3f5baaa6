import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildSpreads, findPairStart, findSpread, type Layout } from './spreads.ts'

const shape = (number: number, kind: string) => ({
  number,
  width: kind === '?' ? null : kind === 'L' ? 200 : 100,
  height: kind === '?' ? null : 150,
})
/** Parses `pLp?`: portrait, landscape, portrait, unknown. */
const book = (kinds: string) => [...kinds].map((kind, at) => shape(at + 1, kind))
const cut = (kinds: string, layout: Layout) => buildSpreads(book(kinds), layout)
const anyBook = fc.array(fc.constantFrom('p', 'L', '?'), { maxLength: 60 }).map((kinds) => kinds.join(''))
const anyLayout = fc.constantFrom<Layout>('single', 'double', 'double-no-cover')
const anyShift = fc.uniqueArray(fc.integer({ min: -1, max: 62 }), { maxLength: 8 })

describe('spreads', () => {
  it('contain every page exactly once, in order', () => {
    fc.assert(
      fc.property(anyBook, anyLayout, anyShift, anyShift, (kinds, layout, shifted, joined) => {
        const spreads = buildSpreads(book(kinds), layout, { shifted, joined })
        expect(spreads.flat()).toEqual(book(kinds).map((page) => page.number))
      }),
    )
  })

  it('have one or two pages', () => {
    fc.assert(
      fc.property(anyBook, anyLayout, anyShift, anyShift, (kinds, layout, shifted, joined) => {
        for (const spread of buildSpreads(book(kinds), layout, { shifted, joined })) {
          expect(spread.length).toBeLessThanOrEqual(2)
          expect(spread.length).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('have a landscape page alone', () => {
    fc.assert(
      fc.property(anyBook, anyLayout, (kinds, layout) => {
        for (const spread of cut(kinds, layout)) {
          const hasLandscape = spread.some((page) => kinds[page - 1] === 'L')
          if (hasLandscape) expect(spread).toHaveLength(1)
        }
      }),
    )
  })

  it('are found by each of their pages', () => {
    fc.assert(
      fc.property(anyBook, anyLayout, (kinds, layout) => {
        const spreads = cut(kinds, layout)
        for (const { number } of book(kinds)) expect(spreads[findSpread(spreads, number)]).toContain(number)
      }),
    )
  })

  it.each<[string, string, Layout, unknown]>([
    ['one page at a time', 'ppp', 'single', [[1], [2], [3]]],
    ['the cover and the back alone', 'pppp', 'double', [[1], [2, 3], [4]]],
    ['a book of one page', 'p', 'double', [[1]]],
    ['a book of two pages', 'pp', 'double', [[1], [2]]],
    ['a landscape cover alone', 'Lppp', 'double', [[1], [2, 3], [4]]],
    ['a landscape back alone', 'pppL', 'double', [[1], [2, 3], [4]]],
    [
      'pairs from the first page on',
      'pppp',
      'double-no-cover',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['a trailing page alone', 'ppp', 'double-no-cover', [[1, 2], [3]]],
    ['a page before a landscape one alone', 'pLpp', 'double-no-cover', [[1], [2], [3, 4]]],
    ['unknown sizes as portrait', '??', 'double-no-cover', [[1, 2]]],
    ['no spread of an empty book', '', 'double', []],
  ])('shows %s', (_, kinds, layout, expected) => {
    expect(cut(kinds, layout)).toEqual(expected)
  })

  describe('shifted by one', () => {
    const shift = (kinds: string, layout: Layout, page: number) =>
      buildSpreads(book(kinds), layout, { shifted: [findPairStart(book(kinds), layout, page) ?? 0] })

    it('have the first page after the cover or a landscape page alone', () => {
      expect(shift('pppppp', 'double', 3)).toEqual([[1], [2], [3, 4], [5], [6]])
      expect(shift('ppppp', 'double-no-cover', 4)).toEqual([[1], [2, 3], [4, 5]])
      expect(shift('ppLppp', 'double-no-cover', 5)).toEqual([[1, 2], [3], [4], [5, 6]])
      expect(shift('ppLppp', 'double-no-cover', 1)).toEqual([[1], [2], [3], [4, 5], [6]])
    })

    it('are the same before the page at which pairs begin', () => {
      fc.assert(
        fc.property(anyBook, anyLayout, fc.nat(59), (kinds, layout, at) => {
          const start = findPairStart(book(kinds), layout, at + 1)
          const before = cut(kinds, layout)
          const after = shift(kinds, layout, at + 1)
          const first = start === undefined ? before.length : findSpread(before, start)
          expect(after.slice(0, first)).toEqual(before.slice(0, first))
          if (start !== undefined) expect(after[first]).toEqual([start])
        }),
      )
    })

    it('cannot begin at a cover, a last page, a landscape page, or in single pages', () => {
      expect(findPairStart(book('pppp'), 'double', 1)).toBeUndefined()
      expect(findPairStart(book('pppp'), 'double', 4)).toBeUndefined()
      expect(findPairStart(book('pLpp'), 'double-no-cover', 2)).toBeUndefined()
      expect(findPairStart(book('pppp'), 'single', 2)).toBeUndefined()
      expect(findPairStart(book('pppp'), 'double', 99)).toBeUndefined()
    })
  })

  describe('of joined halves of drawings', () => {
    const joinAt = (kinds: string, layout: Layout, ...joined: number[]) =>
      buildSpreads(book(kinds), layout, { joined })

    it('are always pairs, and the pages around them adapt', () => {
      expect(joinAt('pppppp', 'double-no-cover', 2)).toEqual([[1], [2, 3], [4, 5], [6]])
      expect(joinAt('pppppp', 'double', 3)).toEqual([[1], [2], [3, 4], [5], [6]])
      expect(joinAt('pppp', 'double', 3)).toEqual([[1], [2], [3, 4]])
      expect(joinAt('pppp', 'double', 1)).toEqual([[1, 2], [3], [4]])
    })

    it('take precedence over a shift, but not over a landscape page', () => {
      expect(buildSpreads(book('pppp'), 'double-no-cover', { shifted: [1], joined: [1] })).toEqual([
        [1, 2],
        [3, 4],
      ])
      expect(joinAt('pLpp', 'double-no-cover', 1)).toEqual([[1], [2], [3, 4]])
    })
  })

  it('are found for a page beyond the end: the last one', () => {
    expect(findSpread(cut('ppp', 'single'), 99)).toBe(2)
    expect(findSpread([], 1)).toBe(0)
  })
})
