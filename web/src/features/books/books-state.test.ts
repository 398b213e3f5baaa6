import { ReadStatus } from '@lectern/contract/progress'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BooksState, bookSortKeys, booksQuery, parseBooks, writeBooks } from './books-state.ts'
import { pageSizes } from './list-state.ts'

const size = fc.constantFrom(...pageSizes)
const state: fc.Arbitrary<BooksState> = fc.record({
  page: fc.integer({ min: 1, max: 10_000 }),
  pageSize: size,
  sort: fc.record({ key: fc.constantFrom(...bookSortKeys), descending: fc.boolean() }),
  readStatus: fc.subarray([...ReadStatus.options]),
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
  expect(booksQuery(plain)).toEqual({ page: 0, size: 50, sort: ['metadata.numberSort,asc'] })
})
