import { describe, expect, test } from 'vitest'
import {
  addMissing,
  countList,
  describeList,
  findNextProblem,
  getBookIds,
  type ListRow,
  mergeMatches,
  toReadingList,
} from './list-rows.ts'

const series = { seriesId: 's', title: 'Voyage', releaseDate: null }
const bookOf = (bookId: string) => ({ bookId, number: '1', title: 'One' })
const row = (position: number, bookId?: string, changes: Partial<ListRow> = {}): ListRow => ({
  position,
  names: ['Voyage'],
  number: String(position),
  series: bookId ? series : undefined,
  book: bookId ? bookOf(bookId) : undefined,
  ...changes,
})
const rows = [row(1, 'a'), row(2), row(3, 'a'), row(4, undefined, { series }), row(5, 'b')]

describe('a list to import', () => {
  test('marks entries without a series or book, and duplicates', () => {
    const states = describeList(rows)
    expect(states.map(({ problem }) => problem)).toEqual([null, 'no_series', 'duplicate', 'no_book', null])
    expect(countList(states)).toEqual({ all: 5, ok: 2, error: 2, ambiguous: 0, duplicate: 1 })
    expect(getBookIds(rows)).toEqual(['a', 'b'])
  })

  test('marks a row for which other books match as well', () => {
    const states = describeList([row(1, 'a', { isAmbiguous: true }), row(2, 'b')])
    expect(states.map(({ problem }) => problem)).toEqual(['ambiguous', null])
    expect(countList(states)).toMatchObject({ ok: 1, ambiguous: 1 })
    expect(findNextProblem(states, -1)).toBe(0)
  })

  test('finds the next problem, and the first one after the last', () => {
    const states = describeList(rows)
    expect([-1, 1, 3, 4].map((after) => findNextProblem(states, after))).toEqual([1, 3, 1, 1])
    expect(findNextProblem(describeList([row(1, 'a')]), -1)).toBe(-1)
  })

  test('adds entries without a book to the description', () => {
    expect(addMissing('Mine', 'Missing:', rows)).toBe('Mine\n\nMissing:\n- Voyage #2\n- Voyage #4')
    expect(addMissing('Mine', 'Missing:', [row(1, 'a')])).toBe('Mine')
    expect(
      addMissing(
        '',
        'Missing:',
        Array.from({ length: 9_000 }, (_, at) => row(at)),
      ).length,
    ).toBe(100_000)
  })

  test('keeps chosen books when it is matched again', () => {
    const merged = mergeMatches(rows, [row(1, 'x'), row(2, 'c'), row(3), row(4, 'd'), row(5)])
    expect(merged.map(({ book }) => book?.bookId)).toEqual(['a', 'c', 'a', 'd', 'b'])
  })

  test('is written as a ComicRack file with volumes and special characters', () => {
    const text = toReadingList('A & B', [row(1, 'a', { names: ['X "Y" (1999)', 'X "Y"'], number: '<1>' })])
    expect(text).toContain('<Name>A &amp; B</Name>')
    expect(text).toContain('<Book Series="X &quot;Y&quot;" Number="&lt;1&gt;" Volume="1999"/>')
  })
})
