import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageSizes, withChange } from '../books/list/list-state.ts'
import type { SeriesFilterKey } from '../filters/filter-keys.ts'
import { type FilterState, filterValues } from '../filters/filter-state.ts'
import {
  type BrowseState,
  browsePage,
  browseRequest,
  browseSortKeys,
  defaultBrowse,
  isNarrowed,
  parseBrowse,
  writeBrowse,
} from './browse-state.ts'

const sort = fc.record({ key: fc.constantFrom(...browseSortKeys), descending: fc.boolean() })
const pageSize = fc.constantFrom(...pageSizes)
const text = fc.string({ minLength: 1, unit: 'grapheme' })
const choiceOf = (value: fc.Arbitrary<string>) =>
  fc
    .record({
      values: fc.uniqueArray(value, { minLength: 1, maxLength: 4 }),
      cut: fc.nat(4),
      isAll: fc.boolean(),
    })
    .map(({ values, cut, isAll }) => ({ include: values.slice(0, cut), exclude: values.slice(cut), isAll }))
const filters: fc.Arbitrary<FilterState<SeriesFilterKey>> = fc.record(
  {
    genre: choiceOf(text),
    author: choiceOf(text.map((name) => `writer:${name}`)),
    readStatus: choiceOf(fc.constantFrom(...filterValues.readStatus)),
    oneshot: choiceOf(fc.constantFrom(...filterValues.oneshot)),
  },
  { requiredKeys: [] },
)
const state: fc.Arbitrary<BrowseState> = fc.record({
  page: fc.integer({ min: 1, max: 100_000 }),
  pageSize,
  sort,
  filters,
  letter: fc.option(fc.constantFrom(...'#azかб'), { nil: undefined }),
  saved: fc.option(fc.stringMatching(/^[0-9a-f]{16}$/), { nil: undefined }),
})
const remembered = fc.record({ pageSize, sort })

describe('the address of the browse screen', () => {
  test('parses to the state that it was written from', () => {
    void fc.assert(
      fc.property(state, remembered, (given, stored) => {
        expect(parseBrowse(writeBrowse(given, stored), stored)).toEqual(given)
      }),
    )
  })
  test('is empty for the plain screen', () => {
    expect(writeBrowse(parseBrowse({}, defaultBrowse), defaultBrowse)).toEqual({})
  })
  test('ignores invalid values', () => {
    const anything = fc.dictionary(
      fc.constantFrom('page', 'pageSize', 'sort', 'readStatus', 'oneshot', 'all', 'nav'),
      fc.anything(),
    )
    void fc.assert(
      fc.property(anything, (search) => {
        const parsed = parseBrowse(search, defaultBrowse)
        expect(parsed.page).toBeGreaterThanOrEqual(1)
        expect(pageSizes).toContain(parsed.pageSize)
        expect(browseSortKeys).toContain(parsed.sort.key)
      }),
      { examples: [[{ page: [{ toString: [] }] }], [{ pageSize: { valueOf: 1, toString: 1 } }]] },
    )
  })
  test('stored values are used if the address has none', () => {
    const stored = { pageSize: 200, sort: { key: 'createdDate', descending: true } } as const
    expect(parseBrowse({}, stored)).toMatchObject(stored)
    expect(parseBrowse({ pageSize: 20, sort: 'booksCount,asc' }, stored)).toMatchObject({
      pageSize: 20,
      sort: { key: 'booksCount', descending: false },
    })
  })
})

describe('the request of the browse screen', () => {
  const plain = parseBrowse({}, defaultBrowse)
  test('all libraries need no library filter', () => {
    expect(browseRequest(plain, 'all')).toEqual({ filter: {} })
    expect(browsePage(plain)).toEqual({ page: 0, size: 50, sort: ['metadata.titleSort,asc'] })
  })
  test('contains filters and letter, and the page', () => {
    const state = parseBrowse(
      { page: 3, readStatus: 'UNREAD', oneshot: 'false', complete: true, nav: '#', author: 'writer:Ann Lee' },
      defaultBrowse,
    )
    expect(browseRequest(state, 'library-1')).toEqual({
      filter: {
        library_id: ['library-1'],
        read_status: ['UNREAD'],
        oneshot: false,
        complete: true,
        author: ['Ann Lee,writer'],
        search_regex: '^[^a-z],title_sort',
      },
    })
    expect(browsePage(state)).toMatchObject({ page: 2 })
    expect(isNarrowed(state)).toBe(true)
    expect(isNarrowed(plain)).toBe(false)
  })
  test('is a condition if parameters do not suffice', () => {
    const state = parseBrowse({ genre: 'Action,!Horror', author: ':Ann Lee', nav: 'b' }, defaultBrowse)
    expect(browseRequest(state, 'library-1')).toEqual({
      condition: {
        allOf: [
          { libraryId: { operator: 'is', value: 'library-1' } },
          { genre: { operator: 'is', value: 'Action' } },
          { genre: { operator: 'isNot', value: 'Horror' } },
          { author: { operator: 'is', value: { name: 'Ann Lee' } } },
          { titleSort: { operator: 'beginsWith', value: 'b' } },
        ],
      },
    })
  })
})

test('a change of the list returns to page 1, a change of the page does not', () => {
  const third = { ...parseBrowse({}, defaultBrowse), page: 3 }
  expect(withChange(third, { letter: 'b' })).toMatchObject({ page: 1, letter: 'b' })
  expect(withChange(third, { page: 4 }).page).toBe(4)
})
