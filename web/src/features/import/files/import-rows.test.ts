import type { TransientBook } from '@lectern/contract/import'
import { describe, expect, test } from 'vitest'
import { fakeBook } from '../../books/fake-book.ts'
import { fakeSeries } from '../../series/fake-series.ts'
import {
  countRows,
  createRow,
  describeRows,
  getDestination,
  type ImportRow,
  mergeScan,
  toImport,
} from './import-rows.ts'

const file = (name: string, changes: Partial<TransientBook> = {}): TransientBook => ({
  id: name,
  name,
  url: `/in/${name}`,
  fileLastModified: '2026-01-01T00:00:00Z',
  sizeBytes: 100,
  size: '100 B',
  status: 'READY',
  mediaType: 'application/zip',
  pages: [],
  files: [],
  comment: '',
  number: null,
  seriesId: null,
  ...changes,
})
const series = fakeSeries({ id: 's' })
const oneshot = fakeSeries({ id: 'o', oneshot: true })
const numbered = (id: string, numberSort: number) => {
  const book = fakeBook({ id, seriesId: 's' })
  return { ...book, metadata: { ...book.metadata, numberSort } }
}
const booksOf = new Map([
  ['s', [numbered('one', 1), numbered('two', 2)]],
  ['o', []],
])
const row = (name: string, changes: Partial<ImportRow> = {}): ImportRow => ({
  ...createRow(file(name)),
  analysis: 'done',
  series,
  ...changes,
})
const describeOne = (each: ImportRow) => describeRows([each], booksOf)[0]

describe('a row to import', () => {
  test('replaces the book of the same number, unless both are kept', () => {
    expect(describeOne(row('a.cbz', { number: 2 }))).toMatchObject({ upgrade: { id: 'two' }, problem: null })
    expect(describeOne(row('a.cbz', { number: 3 }))?.upgrade).toBeUndefined()
    expect(describeOne(row('a.cbz', { number: 2, keepsExisting: true }))?.upgrade).toBeUndefined()
  })

  test('has the first of its problems', () => {
    const unread = { ...createRow(file('a.cbz', { status: 'ERROR' })), analysis: 'done' } as const
    expect(describeOne(row('a.cbz', { analysis: 'running' }))?.problem).toBe('not_analyzed')
    expect(describeOne(unread)?.problem).toBe('not_ready')
    expect(describeOne(row('a.cbz', { series: undefined }))?.problem).toBe('no_series')
    expect(describeOne(row('a.cbz', { series: oneshot }))?.problem).toBe('oneshot_taken')
  })

  test('takes its file name, with the extension, from its path', () => {
    const short = row('a', { file: file('a', { url: '/in/a.CBZ' }) })
    expect(getDestination(short)).toBe('a.CBZ')
    expect(getDestination({ ...short, name: 'Tale 2.5' })).toBe('Tale 2.5.CBZ')
  })
})

describe('several rows to import', () => {
  test('have a problem if an earlier row replaces the same book or writes the same file', () => {
    const rows = [
      row('a.cbz', { number: 1 }),
      row('b.cbz', { number: 1 }),
      row('c.cbz', { name: 'D' }),
      row('d.cbz'),
      row('e.cbz', { number: 1, isChosen: false }),
    ]
    const states = describeRows(rows, booksOf)
    expect(states.map(({ problem }) => problem)).toEqual([null, 'same_book', null, 'same_name', null])
    expect(countRows(states)).toMatchObject({ all: 5, ready: 2, problem: 2 })
    expect(states.slice(0, 1).map(toImport)).toEqual([
      { sourceFile: '/in/a.cbz', seriesId: 's', upgradeBookId: 'one', number: 1 },
    ])
  })

  test('keep the choices and results of unchanged files after a new scan', () => {
    const before = [
      row('a.cbz', { number: 7 }),
      row('b.cbz', { number: 8 }),
      row('c.cbz', { result: { kind: 'imported', bookId: 'x' }, isChosen: false }),
      row('gone.cbz'),
    ]
    const found = [file('a.cbz', { id: 'new' }), file('b.cbz', { sizeBytes: 5 }), file('c.cbz')]
    expect(mergeScan(before, found)).toMatchObject([
      { file: { id: 'new' }, number: 7, analysis: 'waiting' },
      { number: undefined, analysis: 'waiting' },
      { result: { kind: 'imported' }, isChosen: false },
    ])
  })
})
