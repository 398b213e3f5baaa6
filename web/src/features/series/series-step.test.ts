import { expect, test } from 'vitest'
import { sampleBook, sampleProgress } from '../books/sample-book.ts'
import { sampleSeries } from './sample-series.ts'
import { booksLeft, nextBook, openableQuery, seriesStep } from './series-step.ts'

const reader = { roles: ['USER', 'PAGE_STREAMING'] }
const open = sampleBook({ readProgress: sampleProgress({ page: 12 }) })

test('an open book comes first, then the first unread, then the first of all', () => {
  expect(nextBook({ booksInProgressCount: 1, booksUnreadCount: 3 })).toBe('open')
  expect(nextBook({ booksInProgressCount: 0, booksUnreadCount: 3 })).toBe('unread')
  expect(nextBook({ booksInProgressCount: 0, booksUnreadCount: 0 })).toBe('first')
})

test.each([
  ['continues', sampleSeries(), open, { kind: 'continue', bookId: 'book-1', number: '4', page: 12 }],
  ['starts', sampleSeries(), sampleBook(), { kind: 'start', bookId: 'book-1' }],
  [
    'reads on',
    sampleSeries({ booksReadCount: 3 }),
    sampleBook(),
    { kind: 'next', bookId: 'book-1', number: '4' },
  ],
  [
    'reads again',
    sampleSeries({ booksReadCount: 4 }),
    sampleBook({ readProgress: sampleProgress({ completed: true }) }),
    { kind: 'again', bookId: 'book-1' },
  ],
  [
    'says why not',
    sampleSeries(),
    sampleBook({ media: { status: 'ERROR' } }),
    { kind: 'blocked', obstacle: 'error', number: '4' },
  ],
] as const)('the button %s', (_, series, book, step) => {
  expect(seriesStep(series, book, reader)).toEqual(step)
})

test('without the right to see pages the button says so', () => {
  expect(seriesStep(sampleSeries(), open, { roles: ['ADMIN'] })).toMatchObject({ obstacle: 'forbidden' })
})

test('books that will never open are passed over', () => {
  expect(openableQuery('unread')).toMatchObject({
    read_status: ['UNREAD'],
    media_status: ['READY', 'UNKNOWN', 'OUTDATED'],
  })
})

test('what is left counts open books too', () => {
  expect(booksLeft({ booksUnreadCount: 2, booksInProgressCount: 1 })).toBe(3)
})
