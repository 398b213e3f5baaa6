import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { expect, test } from 'vitest'
import { applyBookMarkToSeries, applyMarkToBook, applyMarkToSeries } from './apply-mark.ts'

const now = '2024-06-01T00:00:00Z'
const book = { media: { pagesCount: 24 }, readProgress: null } as Book
const series = { booksCount: 4, booksReadCount: 1, booksUnreadCount: 2, booksInProgressCount: 1 } as Series

test('a marked book is at its last page, an unmarked one has no progress', () => {
  const marked = applyMarkToBook(book, true, now)
  expect(marked.readProgress).toMatchObject({ page: 24, completed: true, readDate: now })
  expect(applyMarkToBook(marked, false, now).readProgress).toBeNull()
})

test('the counts of a series always add up', () => {
  for (const [changed, counts] of [
    [applyMarkToSeries(series, true), [4, 0, 0]],
    [applyMarkToSeries(series, false), [0, 4, 0]],
    [applyBookMarkToSeries(series, book, true), [2, 1, 1]],
    [applyBookMarkToSeries(series, book, false), [1, 2, 1]],
    [applyBookMarkToSeries(series, applyMarkToBook(book, true, now), false), [0, 3, 1]],
  ] as const) {
    expect([changed.booksReadCount, changed.booksUnreadCount, changed.booksInProgressCount]).toEqual(counts)
  }
})
