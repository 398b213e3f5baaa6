import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyChoice, filterValues } from '../../filters/filter-state.ts'
import { seriesBooks } from './book-sorts.ts'
import {
  getPagerNumbers,
  isNarrowed,
  type ListState,
  pageSizes,
  parseList,
  parsePage,
  parseSort,
  toPageSize,
  writeList,
} from './list-state.ts'

test('a sort is a known key and a direction', () => {
  expect(parseSort(['name', 'size'], 'size,desc')).toEqual({ key: 'size', descending: true })
  for (const value of ['size', 'size,up', 'other,asc', '', 3, undefined])
    expect(parseSort(['name', 'size'], value)).toBeUndefined()
})

test('start at page 1', () => {
  expect(['3', 3, '0', '-1', 'x', undefined, '1.5'].map(parsePage)).toEqual([3, 3, 1, 1, 1, 1, 1])
})

describe('the address of a list', () => {
  const size = fc.constantFrom(...pageSizes)
  type State = ListState<(typeof seriesBooks.sortKeys)[number], (typeof seriesBooks.filterKeys)[number]>
  const state: fc.Arbitrary<State> = fc.record({
    page: fc.integer({ min: 1, max: 10_000 }),
    pageSize: size,
    sort: fc.record({ key: fc.constantFrom(...seriesBooks.sortKeys), descending: fc.boolean() }),
    filters: fc
      .subarray([...filterValues.readStatus])
      .map((include) => (include.length > 0 ? { readStatus: { ...emptyChoice, include } } : {})),
  })
  test('parses to the state that it was written from', () => {
    void fc.assert(
      fc.property(state, size, (given, remembered) => {
        expect(parseList(writeList(given, seriesBooks, remembered), seriesBooks, remembered)).toEqual(given)
      }),
    )
  })
  test('an empty address is the first page in the default order, and invalid values are ignored', () => {
    const plain = parseList({}, seriesBooks, 50)
    expect(plain).toEqual({ page: 1, pageSize: 50, sort: seriesBooks.sort, filters: {} })
    expect(writeList(plain, seriesBooks, 50)).toEqual({})
    const madeUp = { page: '9e99', pageSize: '7', sort: 'secret,asc', readStatus: 'foo', library: 'l1' }
    expect(parseList(madeUp, seriesBooks, 50)).toEqual(plain)
    expect(isNarrowed(plain)).toBe(false)
    expect(isNarrowed({ ...plain, page: 2 })).toBe(true)
  })
})

test('a stored size that no longer exists becomes the nearest', () => {
  expect([20, 60, 1000, 0].map(toPageSize)).toEqual([20, 50, 500, 20])
})

describe('the numbers of a pager', () => {
  test('a few pages are all listed, many pages have gaps', () => {
    expect(getPagerNumbers(1, 6, 1)).toEqual([1, 2, 3, undefined, 6])
    expect(getPagerNumbers(2, 4, 1)).toEqual([1, 2, 3, 4])
    expect(getPagerNumbers(10, 20, 1)).toEqual([1, undefined, 9, 10, 11, undefined, 20])
    expect(getPagerNumbers(20, 20, 1)).toEqual([1, undefined, 18, 19, 20])
  })
  test('always ascending, with both ends and the current page', () => {
    const pages = fc.integer({ min: 1, max: 3000 })
    void fc.assert(
      fc.property(pages, pages, fc.integer({ min: 1, max: 4 }), (a, b, around) => {
        const [page, last] = [Math.min(a, b), Math.max(a, b)]
        const numbers = getPagerNumbers(page, last, around)
        const shown = numbers.filter((n) => n !== undefined)
        expect(shown).toEqual([...new Set(shown)].sort((x, y) => x - y))
        expect(shown[0]).toBe(1)
        expect(shown.at(-1)).toBe(last)
        expect(shown).toContain(page)
        expect(numbers.length).toBeLessThanOrEqual(2 * around + 5)
        for (const [i, n] of numbers.entries())
          if (n === undefined) expect((numbers[i + 1] ?? 0) - (numbers[i - 1] ?? 0)).toBeGreaterThan(2)
      }),
    )
  })
})
