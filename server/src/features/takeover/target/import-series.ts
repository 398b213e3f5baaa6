import { SeriesStatus } from '@lectern/contract/series'
import { fold } from '../../../db/sql-functions.ts'
import { getTitleGroup } from '../../series/change-queries.ts'
import { type BooksAggregate, type SeriesLists, seriesLocks } from '../../series/to-series.ts'
import type { SourceRow } from '../komga/source-queries.ts'
import {
  parseDay,
  parseTime,
  readLinks,
  readTimes,
  toBoolean,
  toColumn,
  toFlag,
  toNumber,
} from '../komga/source-values.ts'
import { type ImportedLibrary, importRows, type TakeoverRun } from '../takeover-run.ts'
import { AccessClasses } from './access-classes.ts'
import { type FileContext, isOlderThanImport, KnownItems } from './known-items.ts'
import type { FoundFile } from './match-files.ts'
import { mergeLockedSeries } from './merge-locked.ts'
import type { ImportOutcome } from './tally.ts'
import type { TargetRow } from './target-queries.ts'
import type { TermWriter } from './term-writer.ts'

/** Returns the locks of a row as bits, in the order of the fields. */
export const readLocks = (row: SourceRow, fields: readonly string[]): number =>
  fields.reduce((bits, field, i) => (toBoolean(row[`${toColumn(field)}_LOCK`]) ? bits | (1 << i) : bits), 0)

const unique = (values: readonly string[]): string[] => [...new Set(values)]

function readLists({ source }: TakeoverRun, seriesId: string): SeriesLists {
  const list = (columns: string, table: string) =>
    source.list(`SELECT ${columns} FROM ${table} WHERE SERIES_ID = ? ORDER BY rowid`, seriesId)
  const values = (column: string, table: string) =>
    unique(list(column, table).map((r) => String(r[column]))).sort()
  return {
    genres: values('GENRE', 'SERIES_METADATA_GENRE'),
    tags: values('TAG', 'SERIES_METADATA_TAG'),
    sharingLabels: values('LABEL', 'SERIES_METADATA_SHARING'),
    links: readLinks(list('LABEL, URL', 'SERIES_METADATA_LINK')),
    alternateTitles: list('LABEL, TITLE', 'SERIES_METADATA_ALTERNATE_TITLE').map((r) => ({
      label: String(r.LABEL),
      title: String(r.TITLE),
    })),
  }
}

function readAggregate({ source }: TakeoverRun, seriesId: string): BooksAggregate {
  const [row] = source.list('SELECT * FROM BOOK_METADATA_AGGREGATION WHERE SERIES_ID = ?', seriesId)
  const authors = source
    .list(
      'SELECT NAME, ROLE FROM BOOK_METADATA_AGGREGATION_AUTHOR WHERE SERIES_ID = ? ORDER BY rowid',
      seriesId,
    )
    .map((r) => ({ name: String(r.NAME), role: String(r.ROLE) }))
  const tags = source.list(
    'SELECT TAG FROM BOOK_METADATA_AGGREGATION_TAG WHERE SERIES_ID = ? ORDER BY rowid',
    seriesId,
  )
  return {
    authors,
    tags: unique(tags.map((r) => String(r.TAG))).sort(),
    releaseDate: parseDay(row?.RELEASE_DATE),
    summary: String(row?.SUMMARY ?? ''),
    summaryNumber: String(row?.SUMMARY_NUMBER ?? ''),
    modified: parseTime(row?.LAST_MODIFIED_DATE) ?? 0,
  }
}

const selectSeries = `SELECT m.*, s.ID, s.CREATED_DATE AS SERIES_CREATED, s.LAST_MODIFIED_DATE AS SERIES_MODIFIED, s.FILE_LAST_MODIFIED,
  s.NAME, s.URL, s.LIBRARY_ID, s.DELETED_DATE, s.oneshot AS ONESHOT,
  (SELECT count(*) FROM BOOK b WHERE b.SERIES_ID = s.ID) AS BOOKS
  FROM SERIES s JOIN SERIES_METADATA m ON m.SERIES_ID = s.ID ORDER BY s.rowid`

interface StoredSeries {
  readonly id: number
  readonly public_id: string
  readonly access_class: number
  readonly modified: number
}

/** Imports series with their ids, metadata and locks. */
export function importSeries(run: TakeoverRun, context: FileContext): void {
  const classes = new AccessClasses(run.target)
  const known = new KnownItems<StoredSeries>(run, 'series', 'series.id, public_id, access_class, m.modified')
  importRows(run, 'series', run.source.each(selectSeries), (row) => {
    const library = run.libraries.get(String(row.LIBRARY_ID))
    if (!library) return 'LIBRARY_LEFT_OUT'
    const file = context.files.get(String(row.ID))
    const path = file?.path ?? context.matcher.toRelativePath(library.publicId, String(row.URL))
    if (path === null) return 'OUTSIDE_LIBRARY'
    const before = known.find(row, library, path)
    if (!before && isOlderThanImport(library, row.SERIES_CREATED)) return 'DELETED_HERE'
    return importOne(run, context.terms, { row, library, path, file, before, classes })
  })
}

interface One {
  readonly row: SourceRow
  readonly library: ImportedLibrary
  /** Relative to the root of the library. */
  readonly path: string
  readonly file: FoundFile | undefined
  /** The series that was here before. */
  readonly before: StoredSeries | undefined
  readonly classes: AccessClasses
}

function insertSeries(
  { target, now, clockOffset }: TakeoverRun,
  id: number,
  { row, library, path, file }: One,
  seriesColumns: TargetRow,
  metadataColumns: TargetRow,
): void {
  target.insert('series', {
    id,
    ...seriesColumns,
    library_id: library.id,
    name_key: fold(String(row.NAME)),
    deleted: row.DELETED_DATE === null ? 0 : 1,
    oneshot: toFlag(row.ONESHOT),
    books_count: Number(row.BOOKS),
  })
  target.insert('series_metadata', {
    series_id: id,
    ...metadataColumns,
    name: String(row.NAME),
    path,
    file_modified: file?.modified ?? (parseTime(row.FILE_LAST_MODIFIED) ?? now) - clockOffset,
    // No folder has an empty fingerprint, so the first scan compares every folder.
    fingerprint: '',
  })
}

function importOne(run: TakeoverRun, terms: TermWriter, one: One): ImportOutcome {
  const { row, library, before, classes } = one
  const { target } = run
  const publicId = String(row.ID)
  const values = readSeries(run, row, library, classes)
  if (before && run.source.keepsIds) return mergeOne(run, terms, { ...one, before }, values)
  if (before?.public_id === publicId && values.metadata.modified <= before.modified) {
    run.series.set(publicId, { id: before.id, accessClass: before.access_class, library })
    return 'kept'
  }
  const id = before?.id ?? target.nextId('series')
  const { lists, books, accessClass } = values
  const seriesColumns = { ...values.series, public_id: publicId, access_class: accessClass }
  const metadataColumns = { ...values.metadata, lists: JSON.stringify(lists), books: JSON.stringify(books) }
  if (before) {
    target.update('series', 'id', id, seriesColumns)
    target.update('series_metadata', 'series_id', id, metadataColumns)
    if (before.access_class !== accessClass)
      target.update('book', 'series_id', id, { access_class: accessClass })
  } else insertSeries(run, id, one, seriesColumns, metadataColumns)
  terms.setOfSeries(id, lists, values.metadata, books)
  run.series.set(publicId, { id, accessClass, library })
  run.changedSeries.add(id)
  return before ? 'updated' : 'added'
}

/** Merges a series into the one that is here. */
function mergeOne(
  run: TakeoverRun,
  terms: TermWriter,
  { row, library, before, classes }: One & { readonly before: StoredSeries },
  values: ReturnType<typeof readSeries>,
): ImportOutcome {
  const { id } = before
  const merged = mergeLockedSeries(run, id, values)
  let accessClass = before.access_class
  if (merged?.isAgeChanged) {
    accessClass = classes.find(library.id, values.metadata.age_rating, merged.lists.sharingLabels)
    run.target.update('series', 'id', id, { access_class: accessClass })
    run.target.update('book', 'series_id', id, { access_class: accessClass })
  }
  if (merged) terms.setOfSeries(id, merged.lists, merged, JSON.parse(merged.books) as BooksAggregate)
  run.series.set(String(row.ID), { id, accessClass, library })
  return merged ? 'updated' : 'kept'
}

function readSeries(run: TakeoverRun, row: SourceRow, library: ImportedLibrary, classes: AccessClasses) {
  const publicId = String(row.ID)
  const lists = readLists(run, publicId)
  const books = readAggregate(run, publicId)
  const age = toNumber(row.AGE_RATING)
  const titleSort = String(row.TITLE_SORT)
  const status = SeriesStatus.options.indexOf(row.STATUS as SeriesStatus)
  return {
    lists,
    books,
    accessClass: classes.find(library.id, age, lists.sharingLabels),
    series: {
      title_key: fold(titleSort),
      title_group: getTitleGroup(titleSort),
      status: status < 0 ? SeriesStatus.options.indexOf('ONGOING') : status,
      total_book_count: toNumber(row.TOTAL_BOOK_COUNT),
      release_date: books.releaseDate,
      created: parseTime(row.SERIES_CREATED) ?? run.now,
      modified: parseTime(row.SERIES_MODIFIED) ?? run.now,
    },
    metadata: {
      title: String(row.TITLE),
      title_sort: titleSort,
      summary: String(row.SUMMARY ?? ''),
      publisher: String(row.PUBLISHER ?? ''),
      language: String(row.LANGUAGE ?? ''),
      reading_direction: String(row.READING_DIRECTION ?? ''),
      age_rating: age,
      locks: readLocks(row, seriesLocks),
      ...readTimes(row, run.now),
    },
  }
}
