import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildSpreads, findPairStart, findSpread, getPages, type Layout } from './spreads.ts'

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
  it('shows every page exactly once, in order', () => {
    fc.assert(
      fc.property(anyBook, anyLayout, anyShift, (kinds, layout, shifted) => {
        const pages = buildSpreads(book(kinds), layout, shifted).flatMap(getPages)
        expect(pages).toEqual(book(kinds).map((page) => page.number))
      }),
    )
  })

  it('never shows more than two halves, and never only empty ones', () => {
    fc.assert(
      fc.property(anyBook, anyLayout, (kinds, layout) => {
        for (const spread of cut(kinds, layout)) {
          expect(spread.length).toBeLessThanOrEqual(2)
          expect(getPages(spread).length).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('leaves a landscape page alone', () => {
    fc.assert(
      fc.property(anyBook, anyLayout, (kinds, layout) => {
        for (const spread of cut(kinds, layout)) {
          const hasLandscape = getPages(spread).some((page) => kinds[page - 1] === 'L')
          if (hasLandscape) expect(spread).toHaveLength(1)
        }
      }),
    )
  })

  it('finds the spread of every page', () => {
    fc.assert(
      fc.property(anyBook, anyLayout, (kinds, layout) => {
        const spreads = cut(kinds, layout)
        for (const { number } of book(kinds)) expect(spreads[findSpread(spreads, number)]).toContain(number)
      }),
    )
  })

  it.each<[string, string, Layout, unknown]>([
    ['one page at a time', 'ppp', 'single', [[1], [2], [3]]],
    [
      'the cover on the second half',
      'pppp',
      'double',
      [
        [null, 1],
        [2, 3],
        [4, null],
      ],
    ],
    [
      'the last page on the first half',
      'ppp',
      'double',
      [
        [null, 1],
        [2, null],
        [3, null],
      ],
    ],
    ['a landscape cover alone', 'Lppp', 'double', [[1], [2, 3], [4, null]]],
    ['a landscape back alone', 'pppL', 'double', [[null, 1], [2, 3], [4]]],
    ['a book of one page', 'p', 'double', [[null, 1]]],
    [
      'a book of two pages',
      'pp',
      'double',
      [
        [null, 1],
        [2, null],
      ],
    ],
    [
      'pairs from the first page on',
      'pppp',
      'double-no-cover',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'a trailing page beside nothing',
      'ppp',
      'double-no-cover',
      [
        [1, 2],
        [3, null],
      ],
    ],
    [
      'a page before a landscape one next to an empty half',
      'pLpp',
      'double-no-cover',
      [[1, null], [2], [3, 4]],
    ],
    ['unknown sizes as portrait', '??', 'double-no-cover', [[1, 2]]],
    ['no spread of an empty book', '', 'double', []],
  ])('shows %s', (_, kinds, layout, expected) => {
    expect(cut(kinds, layout)).toEqual(expected)
  })

  describe('shifted by one', () => {
    const shift = (kinds: string, layout: Layout, page: number) =>
      buildSpreads(book(kinds), layout, [findPairStart(book(kinds), layout, page) ?? 0])

    it('leaves the page alone at which pairs begin: after the cover, or after a landscape page', () => {
      expect(shift('pppppp', 'double', 3)).toEqual([
        [null, 1],
        [null, 2],
        [3, 4],
        [5, null],
        [6, null],
      ])
      expect(shift('ppppp', 'double-no-cover', 4)).toEqual([
        [null, 1],
        [2, 3],
        [4, 5],
      ])
      expect(shift('ppLppp', 'double-no-cover', 5)).toEqual([[1, 2], [3], [null, 4], [5, 6]])
      expect(shift('ppLppp', 'double-no-cover', 1)).toEqual([[null, 1], [2, null], [3], [4, 5], [6, null]])
    })

    it('changes nothing before the page at which pairs begin', () => {
      fc.assert(
        fc.property(anyBook, anyLayout, fc.nat(59), (kinds, layout, at) => {
          const start = findPairStart(book(kinds), layout, at + 1)
          const before = cut(kinds, layout)
          const after = shift(kinds, layout, at + 1)
          const first = start === undefined ? before.length : findSpread(before, start)
          expect(after.slice(0, first)).toEqual(before.slice(0, first))
          if (start !== undefined) expect(after[first]).toEqual([null, start])
        }),
      )
    })

    it('is not possible for a cover, a last page beside a cover, a wide page, and one page at a time', () => {
      expect(findPairStart(book('pppp'), 'double', 1)).toBeUndefined()
      expect(findPairStart(book('pppp'), 'double', 4)).toBeUndefined()
      expect(findPairStart(book('pLpp'), 'double-no-cover', 2)).toBeUndefined()
      expect(findPairStart(book('pppp'), 'single', 2)).toBeUndefined()
      expect(findPairStart(book('pppp'), 'double', 99)).toBeUndefined()
    })
  })

  it('opens the last spread for a page beyond the end', () => {
    expect(findSpread(cut('ppp', 'single'), 99)).toBe(2)
    expect(findSpread([], 1)).toBe(0)
  })
})
