import { expect, test } from 'vitest'
import { fakeBook, fakeProgress } from '../books/fake-book.ts'
import { fakeSeries } from './fake-series.ts'
import {
  countUnfinished,
  getNextBookQuery,
  getSeriesReadAction,
  openableQuery,
} from './series-read-action.ts'

const reader = { roles: ['USER', 'PAGE_STREAMING'] }
const open = fakeBook({ readProgress: fakeProgress({ page: 12 }) })

test('a series continues with the book in progress, otherwise the first unread one, otherwise the first', () => {
  expect(getNextBookQuery({ booksInProgressCount: 1, booksUnreadCount: 3 })).toBe('open')
  expect(getNextBookQuery({ booksInProgressCount: 0, booksUnreadCount: 3 })).toBe('unread')
  expect(getNextBookQuery({ booksInProgressCount: 0, booksUnreadCount: 0 })).toBe('first')
})

test.each([
  ['continues', fakeSeries(), open, { kind: 'continue', bookId: 'book-1', number: '4', page: 12 }],
  ['starts', fakeSeries(), fakeBook(), { kind: 'start', bookId: 'book-1', number: '4', page: 1 }],
  [
    'reads on',
    fakeSeries({ booksReadCount: 3 }),
    fakeBook(),
    { kind: 'next', bookId: 'book-1', number: '4', page: 1 },
  ],
  [
    'reads again',
    fakeSeries({ booksReadCount: 4 }),
    fakeBook({ readProgress: fakeProgress({ completed: true }) }),
    { kind: 'again', bookId: 'book-1', number: '4', page: 1 },
  ],
  [
    'says why not',
    fakeSeries(),
    fakeBook({ media: { status: 'ERROR' } }),
    { kind: 'blocked', obstacle: 'error', number: '4' },
  ],
] as const)('the button %s', (_, series, book, step) => {
  expect(getSeriesReadAction(series, book, reader)).toEqual(step)
})

test('the button of a user without the role for pages shows the reason', () => {
  expect(getSeriesReadAction(fakeSeries(), open, { roles: ['ADMIN'] })).toMatchObject({
    obstacle: 'forbidden',
  })
})

test('books that cannot be opened are skipped', () => {
  expect(openableQuery('unread')).toMatchObject({
    read_status: ['UNREAD'],
    media_status: ['READY'],
    deleted: false,
  })
})

test('unfinished books include those in progress', () => {
  expect(countUnfinished({ booksUnreadCount: 2, booksInProgressCount: 1 })).toBe(3)
})
