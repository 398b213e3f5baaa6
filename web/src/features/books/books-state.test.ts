import { ReadStatus } from '@lectern/contract/progress'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyChoice } from '../filters/filter-state.ts'
import { type BooksState, bookSortKeys, parseBooks, toSeriesBooksQuery, writeBooks } from './books-state.ts'
import { pageSizes } from './list-state.ts'

const size = fc.constantFrom(...pageSizes)
const state: fc.Arbitrary<BooksState> = fc.record({
  page: fc.integer({ min: 1, max: 10_000 }),
  pageSize: size,
  sort: fc.record({ key: fc.constantFrom(...bookSortKeys), descending: fc.boolean() }),
  filters: fc
    .subarray([...ReadStatus.options])
    .map((include) => (include.length > 0 ? { readStatus: { ...emptyChoice, include } } : {})),
})

test('the address parses to the state that it was written from', () => {
  void fc.assert(
    fc.property(state, size, (given, remembered) => {
      expect(parseBooks(writeBooks(given, remembered), remembered)).toEqual(given)
    }),
  )
})

test('an empty address is the first page by number', () => {
  const plain = parseBooks({}, 50)
  expect(writeBooks(plain, 50)).toEqual({})
  expect(toSeriesBooksQuery(plain)).toEqual({ page: 0, size: 50, sort: ['metadata.numberSort,asc'] })
})

test('filters become parameters of the list, with authors as the API writes them', () => {
  const search = {
    readStatus: 'READ,other',
    mediaStatus: 'ERROR',
    tag: 'a%2Cb',
    author: 'writer:Moore%2C Alan,anyone',
    deleted: 'false',
  }
  expect(toSeriesBooksQuery(parseBooks(search, 50))).toMatchObject({
    read_status: ['READ'],
    media_status: ['ERROR'],
    tag: ['a,b'],
    author: ['Moore, Alan,writer', 'anyone,'],
    deleted: false,
  })
})
