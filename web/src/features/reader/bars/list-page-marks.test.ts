import { describe, expect, it } from 'vitest'
import { listPageMarks } from './list-page-marks.ts'

const texts = {
  untitled: 'Chapter',
  nameBookmark: (note: string) => (note ? `Bookmark: ${note}` : 'Bookmark'),
}
const entry = (title: string, page: number | null, level = 0) => ({ title, page, level })
const list = (
  entries: Parameters<typeof listPageMarks>[1],
  bookmarks: { page: number | null; note: string }[] = [],
) => listPageMarks(bookmarks, entries, texts).map(({ page, kind, label }) => `${page} ${kind} ${label}`)

describe('marks of pages', () => {
  it('are in the order of the pages, the chapter before the bookmark', () => {
    const bookmarks = [
      { page: 9, note: ' Here ' },
      { page: 4, note: '' },
      { page: null, note: 'elsewhere' },
    ]
    expect(list([entry('One', 1), entry('Two', 4), entry('', 7)], bookmarks)).toEqual([
      '1 chapter One',
      '4 chapter Two',
      '4 bookmark Bookmark',
      '7 chapter Chapter',
      '9 bookmark Bookmark: Here',
    ])
  })
  it('are those of the highest level, unless that has only one or two', () => {
    const parts = [entry('A', 1), entry('A1', 2, 1), entry('B', 5), entry('C', 8)]
    expect(list(parts)).toHaveLength(3)
    expect(list([entry('Book', 1), entry('One', 2, 1), entry('Two', 5, 1)])).toEqual([
      '1 chapter Book',
      '2 chapter One',
      '5 chapter Two',
    ])
  })
  it('leave out entries without a page, and name a page once', () => {
    expect(list([entry('Part', null), entry('One', 3), entry('Also one', 3), entry('Two', 4)])).toEqual([
      '3 chapter One',
      '4 chapter Two',
    ])
  })
  it('are limited in number, and shorten long notes', () => {
    const many = Array.from({ length: 500 }, (_, at) => entry(`Chapter ${at}`, at + 1))
    expect(list(many)).toHaveLength(80)
    expect(list([], [{ page: 1, note: 'x'.repeat(2000) }])[0]?.length).toBeLessThan(110)
  })
})
