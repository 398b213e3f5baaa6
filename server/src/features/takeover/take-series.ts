import { SeriesStatus } from '@lectern/contract/series'
import { fold } from '../../db/fold.ts'
import { getTitleGroup } from '../series/change-queries.ts'
import { type BooksAggregate, type SeriesLists, seriesLocks } from '../series/to-series.ts'
import { AccessClasses } from './access-classes.ts'
import type { FileMatcher, FoundFile } from './match-files.ts'
import { mergeLockedSeries } from './merge-locked.ts'
import { readLinks } from './read-links.ts'
import type { SourceRow } from './source-queries.ts'
import { parseDay, parseTime, toBoolean } from './source-values.ts'
import type { TakenLibrary, TakeoverRun } from './takeover-run.ts'
import type { TargetRow } from './target-queries.ts'
import type { Term, TermWriter } from './term-writer.ts'

/** Returns the bits of the locks of a row, whose columns are the names in capitals with underscores. */
export const readLocks = (row: SourceRow, names: readonly string[]): number =>
  names.reduce((bits, name, i) => {
    const column = `${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_LOCK`
    return toBoolean(row[column]) ? bits | (1 << i) : bits
  }, 0)

const unique = (values: readonly string[]): string[] => [...new Set(values)]

function readLists({ source }: TakeoverRun, seriesId: string): SeriesLists {
  const values = (table: string, column: string) =>
    unique(
      source
        .list(`SELECT ${column} AS V FROM ${table} WHERE SERIES_ID = ? ORDER BY rowid`, seriesId)
        .map((r) => String(r.V)),
    )
  const labelled = (table: string, column: string) =>
    source.list(`SELECT LABEL, ${column} AS V FROM ${table} WHERE SERIES_ID = ? ORDER BY rowid`, seriesId)
  return {
    genres: values('SERIES_METADATA_GENRE', 'GENRE').sort(),
    tags: values('SERIES_METADATA_TAG', 'TAG').sort(),
    sharingLabels: values('SERIES_METADATA_SHARING', 'LABEL').sort(),
    links: readLinks(
      source.list('SELECT LABEL, URL FROM SERIES_METADATA_LINK WHERE SERIES_ID = ? ORDER BY rowid', seriesId),
    ),
    alternateTitles: labelled('SERIES_METADATA_ALTERNATE_TITLE', 'TITLE').map((r) => ({
      label: String(r.LABEL),
      title: String(r.V),
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

function seriesTerms(lists: SeriesLists, publisher: string, language: string): Term[] {
  const of = (kind: Term['kind'], names: readonly string[]): Term[] => names.map((name) => ({ kind, name }))
  return [
    ...of('genre', lists.genres),
    ...of('tag', lists.tags),
    ...of('label', lists.sharingLabels),
    ...of('publisher', [publisher]),
    ...of('language', [language]),
  ]
}

const bookTerms = ({ tags, authors }: BooksAggregate): Term[] => [
  ...tags.map((name): Term => ({ kind: 'tag', name })),
  ...authors.map(({ name, role }): Term => ({ kind: 'author', name, role })),
]

/** Returns the keys of series of libraries that were here before, by library and path. */
function listKnownPaths({
  target,
  libraries,
}: TakeoverRun): ReadonlyMap<string, { id: number; publicId: string }> {
  const known = new Map<string, { id: number; publicId: string }>()
  for (const library of libraries.values()) {
    if (!library.isKnown) continue
    for (const row of target.all<{ id: number; public_id: string; path: string }>(
      'SELECT s.id, s.public_id, m.path FROM series s JOIN series_metadata m ON m.series_id = s.id WHERE s.library_id = ? AND s.deleted = 0',
      library.id,
    ))
      known.set(`${library.id} ${row.path}`, { id: row.id, publicId: row.public_id })
  }
  return known
}

const metadata = `SELECT m.*, s.ID, s.CREATED_DATE AS SERIES_CREATED, s.LAST_MODIFIED_DATE AS SERIES_MODIFIED, s.FILE_LAST_MODIFIED,
  s.NAME, s.URL, s.LIBRARY_ID, s.DELETED_DATE, s.oneshot AS ONESHOT,
  (SELECT count(*) FROM BOOK b WHERE b.SERIES_ID = s.ID) AS BOOKS
  FROM SERIES s JOIN SERIES_METADATA m ON m.SERIES_ID = s.ID ORDER BY s.rowid`

interface StoredSeries {
  readonly id: number
  readonly public_id: string
  readonly access_class: number
  readonly modified: number
}

/** True for what was in a library when an earlier take-over brought it: when it is not here, it was deleted here. */
export const isOlderThanTaking = ({ takenBefore }: TakenLibrary, created: unknown): boolean =>
  takenBefore !== undefined && (parseTime(created) ?? 0) <= takenBefore

/** What series are taken over with. */
export interface FileContext {
  readonly files: ReadonlyMap<string, FoundFile>
  readonly matcher: FileMatcher
  readonly terms: TermWriter
}

/** Takes series over with their ids, metadata and locks. */
export function takeSeries(run: TakeoverRun, context: FileContext): void {
  const { source, target, tally } = run
  const classes = new AccessClasses(run)
  const knownPaths = listKnownPaths(run)
  const known = new Map(
    target
      .all<StoredSeries>(
        'SELECT s.id, s.public_id, s.access_class, m.modified FROM series s JOIN series_metadata m ON m.series_id = s.id',
      )
      .map((r) => [r.public_id, r]),
  )
  const findSamePath = (row: SourceRow, { id }: TakenLibrary, path: string): StoredSeries | undefined =>
    known.get((row.DELETED_DATE === null && knownPaths.get(`${id} ${path}`)?.publicId) || '')
  for (const row of source.each(metadata)) {
    run.step('series')
    const publicId = String(row.ID)
    const library = run.libraries.get(String(row.LIBRARY_ID))
    const path =
      library &&
      (context.files.get(publicId)?.path ?? context.matcher.relative(library.publicId, String(row.URL)))
    if (!library || path === null || path === undefined) {
      tally.skip('series', library ? 'OUTSIDE_LIBRARY' : 'LIBRARY_LEFT_OUT')
      continue
    }
    const before = known.get(publicId) ?? findSamePath(row, library, path)
    if (!before && isOlderThanTaking(library, row.SERIES_CREATED)) tally.skip('series', 'DELETED_HERE')
    else tally.count('series', takeOne(run, context, { row, library, path, before, classes }))
  }
}

function insertSeries(
  { target, now, clockOffset }: TakeoverRun,
  id: number,
  one: {
    readonly row: SourceRow
    readonly library: TakenLibrary
    readonly path: string
    readonly file: FoundFile | undefined
  },
  seriesColumns: TargetRow,
  metadataColumns: TargetRow,
): void {
  const { row, library, path, file } = one
  target.insert('series', {
    id,
    ...seriesColumns,
    library_id: library.id,
    name_key: fold(String(row.NAME)),
    deleted: row.DELETED_DATE === null ? 0 : 1,
    oneshot: toBoolean(row.ONESHOT) ? 1 : 0,
    books_count: Number(row.BOOKS),
  })
  target.insert('series_metadata', {
    series_id: id,
    ...metadataColumns,
    name: String(row.NAME),
    path,
    file_modified: file?.modified ?? (parseTime(row.FILE_LAST_MODIFIED) ?? now) - clockOffset,
    // No scan makes an empty one: the first scan compares every folder.
    fingerprint: '',
  })
}

function takeOne(
  run: TakeoverRun,
  { files, terms }: FileContext,
  one: {
    readonly row: SourceRow
    readonly library: TakenLibrary
    readonly path: string
    /** The series here with this id or, in a library that was here, at this path. */
    readonly before: StoredSeries | undefined
    readonly classes: AccessClasses
  },
): 'added' | 'updated' | 'kept' {
  const { row, library, path, before, classes } = one
  const { target } = run
  const publicId = String(row.ID)
  const values = readSeries(run, row, library, classes)
  if (before && run.source.hasOwnIds) {
    return mergeOne(run, terms, { publicId, library, before, classes }, values)
  }
  if (before?.public_id === publicId && values.metadata.modified <= before.modified) {
    run.series.set(publicId, { id: before.id, accessClass: before.access_class, library })
    return 'kept'
  }
  const id = before?.id ?? target.nextId('series')
  const { lists, books } = values
  const seriesColumns = { ...values.series, public_id: publicId, access_class: values.accessClass }
  const metadataColumns = { ...values.metadata, lists: JSON.stringify(lists), books: JSON.stringify(books) }
  if (before) {
    target.update('series', 'id', id, seriesColumns)
    target.update('series_metadata', 'series_id', id, metadataColumns)
    if (before.access_class !== values.accessClass)
      target.update('book', 'series_id', id, { access_class: values.accessClass })
  } else
    insertSeries(run, id, { row, library, path, file: files.get(publicId) }, seriesColumns, metadataColumns)
  terms.setOfSeries(
    id,
    seriesTerms(lists, values.metadata.publisher, values.metadata.language),
    bookTerms(books),
  )
  run.series.set(publicId, { id, accessClass: values.accessClass, library })
  run.changedSeries.add(id)
  return before ? 'updated' : 'added'
}

/** Merges a series into the one that is here. */
function mergeOne(
  run: TakeoverRun,
  terms: TermWriter,
  one: {
    readonly publicId: string
    readonly library: TakenLibrary
    readonly before: StoredSeries
    readonly classes: AccessClasses
  },
  values: ReturnType<typeof readSeries>,
): 'updated' | 'kept' {
  const { publicId, library, before, classes } = one
  const { id } = before
  const merged = mergeLockedSeries(run, id, values)
  let accessClass = before.access_class
  if (merged?.isAgeChanged) {
    accessClass = classes.find(library.id, values.metadata.age_rating, merged.lists.sharingLabels)
    run.target.update('series', 'id', id, { access_class: accessClass })
    run.target.update('book', 'series_id', id, { access_class: accessClass })
  }
  if (merged)
    terms.setOfSeries(
      id,
      seriesTerms(merged.lists, merged.publisher, merged.language),
      bookTerms(JSON.parse(merged.books) as BooksAggregate),
    )
  run.series.set(publicId, { id, accessClass, library })
  return merged ? 'updated' : 'kept'
}

function readSeries(run: TakeoverRun, row: SourceRow, library: TakenLibrary, classes: AccessClasses) {
  const publicId = String(row.ID)
  const lists = readLists(run, publicId)
  const books = readAggregate(run, publicId)
  const age = row.AGE_RATING === null || row.AGE_RATING === undefined ? null : Number(row.AGE_RATING)
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
      total_book_count: row.TOTAL_BOOK_COUNT === null ? null : Number(row.TOTAL_BOOK_COUNT),
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
      created: parseTime(row.CREATED_DATE) ?? run.now,
      modified: parseTime(row.LAST_MODIFIED_DATE) ?? run.now,
    },
  }
}
