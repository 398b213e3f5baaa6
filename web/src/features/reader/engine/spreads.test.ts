import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildSpreads, findSpread, getPages, type Layout } from './spreads.ts'

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

describe('spreads', () => {
  it('shows every page exactly once, in order', () => {
    fc.assert(
      fc.property(anyBook, anyLayout, (kinds, layout) => {
        const pages = cut(kinds, layout).flatMap(getPages)
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

  it('opens the last spread for a page beyond the end', () => {
    expect(findSpread(cut('ppp', 'single'), 99)).toBe(2)
    expect(findSpread([], 1)).toBe(0)
  })
})
