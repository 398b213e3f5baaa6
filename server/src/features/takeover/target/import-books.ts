import { MediaStatus } from '@lectern/contract/books'
import type { SkipReason } from '@lectern/contract/takeover'
import { fold, hashFileName } from '../../../db/sql-functions.ts'
import { encodePages } from '../../books/files/encode-pages.ts'
import { type BookLists, bookLocks, epubFlags } from '../../books/to-book.ts'
import { PageReader, type SourcePage } from '../komga/source-pages.ts'
import type { SourceRow } from '../komga/source-queries.ts'
import {
  parseDay,
  parseTime,
  readLinks,
  readPackedJson,
  readTimes,
  roundFloat,
  toBoolean,
  toFlag,
} from '../komga/source-values.ts'
import { type ImportedLibrary, importRows, type TakeoverRun } from '../takeover-run.ts'
import { readLocks } from './import-series.ts'
import { type FileContext, isOlderThanImport, KnownItems } from './known-items.ts'
import type { FoundFile } from './match-files.ts'
import { mergeLockedBook } from './merge-locked.ts'
import type { ImportOutcome } from './tally.ts'
import type { TermWriter } from './term-writer.ts'

const [ready, outdated, unknown] = (['READY', 'OUTDATED', 'UNKNOWN'] as const).map((s) =>
  MediaStatus.options.indexOf(s),
) as [number, number, number]

const selectBooks = ({ source }: TakeoverRun): string =>
  `SELECT m.*, b.ID, b.CREATED_DATE AS BOOK_CREATED, b.LAST_MODIFIED_DATE AS BOOK_MODIFIED, b.FILE_LAST_MODIFIED, b.NAME, b.URL, b.SERIES_ID,
    b.LIBRARY_ID, b.FILE_SIZE, b.NUMBER AS POSITION, b.FILE_HASH, b.DELETED_DATE, b.oneshot AS ONESHOT, MEDIA.STATUS AS MEDIA_STATUS,
    MEDIA.MEDIA_TYPE, MEDIA.COMMENT AS MEDIA_COMMENT, MEDIA.PAGE_COUNT, ${source.column('MEDIA', 'EPUB_DIVINA_COMPATIBLE', '0')} AS IMAGE_ONLY,
    ${source.column('MEDIA', 'EPUB_IS_KEPUB', '0')} AS IS_KEPUB, ${source.column('MEDIA', 'EXTENSION_VALUE_BLOB', 'NULL')} AS EXTENSION
    FROM BOOK b JOIN BOOK_METADATA m ON m.BOOK_ID = b.ID LEFT JOIN MEDIA ON MEDIA.BOOK_ID = b.ID ORDER BY b.ID`

function readLists({ source }: TakeoverRun, bookId: string): BookLists {
  const list = (columns: string, table: string) =>
    source.list(`SELECT ${columns} FROM ${table} WHERE BOOK_ID = ? ORDER BY rowid`, bookId)
  return {
    authors: list('NAME, ROLE', 'BOOK_METADATA_AUTHOR').map((r) => ({
      name: String(r.NAME),
      role: String(r.ROLE),
    })),
    tags: [...new Set(list('TAG', 'BOOK_METADATA_TAG').map((r) => String(r.TAG)))].sort(),
    links: readLinks(list('LABEL, URL', 'BOOK_METADATA_LINK')),
  }
}

const findProfile = (mediaType: string): string => {
  if (/^application\/(zip|x-rar-compressed)/.test(mediaType)) return 'DIVINA'
  if (mediaType === 'application/epub+zip') return 'EPUB'
  return mediaType === 'application/pdf' ? 'PDF' : ''
}

/** Counts the files of books outside the trash. */
export interface FileCounts {
  same: number
  otherSize: number
  missing: number
}

function readMedia({ row, file, isSame }: One) {
  const mediaType = String(row.MEDIA_TYPE ?? '')
  const profile = findProfile(mediaType)
  const stored = MediaStatus.options.indexOf(row.MEDIA_STATUS as MediaStatus)
  const isOther = file !== undefined && !isSame
  const extension =
    profile === 'EPUB' ? (readPackedJson(row.EXTENSION) as { isFixedLayout?: boolean } | null) : null
  return {
    file_hash: isOther ? '' : String(row.FILE_HASH ?? ''),
    media_status: isOther ? outdated : stored < 0 ? unknown : stored,
    media_type: mediaType,
    media_profile: profile,
    page_count: Number(row.PAGE_COUNT ?? 0),
    epub_flags:
      profile === 'EPUB'
        ? epubFlags({
            isImageOnly: toBoolean(row.IMAGE_ONLY),
            isKepub: toBoolean(row.IS_KEPUB),
            isFixedLayout: extension?.isFixedLayout === true,
          })
        : 0,
  }
}

function readMetadata(run: TakeoverRun, row: SourceRow) {
  const title = String(row.TITLE)
  const lists = readLists(run, String(row.ID))
  return {
    lists,
    book: {
      title_key: fold(title),
      number_sort: roundFloat(Number(row.NUMBER_SORT)),
      release_date: parseDay(row.RELEASE_DATE),
      created: parseTime(row.BOOK_CREATED) ?? run.now,
      modified: parseTime(row.BOOK_MODIFIED) ?? run.now,
    },
    metadata: {
      title,
      number: String(row.NUMBER),
      summary: String(row.SUMMARY ?? ''),
      isbn: String(row.ISBN ?? ''),
      locks: readLocks(row, bookLocks),
      ...readTimes(row, run.now),
      lists: JSON.stringify(lists),
    },
  }
}

/** Stores the pages as the old server read them. Their offsets in the file are found when one is read. */
function writePages({ target }: TakeoverRun, bookId: number, pages: readonly SourcePage[]): void {
  target.run('DELETE FROM page_hash WHERE book_id = ?', bookId)
  if (pages.length === 0) return
  target.run('INSERT OR REPLACE INTO book_pages(book_id, pages) VALUES(?, ?)', bookId, encodePages(pages))
  for (const [i, page] of pages.entries())
    if (page.hash !== '')
      target.insert('page_hash', {
        book_id: bookId,
        number: i + 1,
        hash: page.hash,
        size: page.size ?? 0,
        media_type: page.mediaType,
      })
}

interface StoredBook {
  readonly id: number
  readonly public_id: string
  readonly modified: number
  readonly series_id: number
}

/** Imports books with their ids, metadata, locks and pages. Returns the keys of EPUBs, whose contents must be read. */
export function importBooks(
  run: TakeoverRun,
  context: FileContext,
): { toRead: number[]; counts: FileCounts } {
  const { source } = run
  const counts = { same: 0, otherSize: 0, missing: 0 }
  const toRead: number[] = []
  const pages = new PageReader(source)
  const known = new KnownItems<StoredBook>(run, 'book', 'book.id, public_id, m.modified, series_id')
  importRows(run, 'books', source.each(selectBooks(run)), (row) => {
    const place = findPlace(run, context, row)
    if (typeof place === 'string') return place
    const before = known.find(row, place.library, place.path)
    if (!before && isOlderThanImport(place.library, row.BOOK_CREATED)) return 'DELETED_HERE'
    const state = compareFile(place.file, Number(row.FILE_SIZE))
    if (row.DELETED_DATE === null) counts[state] += 1
    const one = { row, ...place, isSame: state === 'same', before, pages }
    const { outcome, mustRead } = importOne(run, context.terms, one)
    if (mustRead !== undefined) toRead.push(mustRead)
    return outcome
  })
  return { toRead, counts }
}

const compareFile = (file: FoundFile | undefined, size: number): keyof FileCounts => {
  if (file === undefined) return 'missing'
  return file.size === size ? 'same' : 'otherSize'
}

interface Place {
  readonly series: { readonly id: number; readonly accessClass: number }
  readonly library: ImportedLibrary
  readonly file: FoundFile | undefined
  /** Relative to the root of the library. */
  readonly path: string
}

interface One extends Place {
  readonly row: SourceRow
  /** True if the file is the one that the old server read. */
  readonly isSame: boolean
  /** The book that was here before. */
  readonly before: StoredBook | undefined
  readonly pages: PageReader
}

/** Returns the series and the file of a book, or the reason why it cannot be imported. */
function findPlace(run: TakeoverRun, { files, matcher }: FileContext, row: SourceRow): Place | SkipReason {
  const library = run.libraries.get(String(row.LIBRARY_ID))
  if (!library) return 'LIBRARY_LEFT_OUT'
  const series = run.series.get(String(row.SERIES_ID))
  if (!series) return isOlderThanImport(library, row.BOOK_CREATED) ? 'DELETED_HERE' : 'OWNER_MISSING'
  const file = files.get(String(row.ID))
  const path = file?.path ?? matcher.toRelativePath(library.publicId, String(row.URL))
  return path === null ? 'OUTSIDE_LIBRARY' : { series, library, file, path }
}

function importOne(
  run: TakeoverRun,
  terms: TermWriter,
  one: One,
): { outcome: ImportOutcome; mustRead?: number } {
  const { row, before, library, series } = one
  const { target } = run
  const publicId = String(row.ID)
  const values = readMetadata(run, row)
  const seriesId = before?.series_id ?? series.id
  if (before && run.source.keepsIds) {
    run.books.set(publicId, { id: before.id, seriesId, library })
    const merged = mergeLockedBook(run, before.id, values)
    if (!merged) return { outcome: 'kept' }
    terms.setOfBook(before.id, merged)
    run.changedSeries.add(seriesId)
    return { outcome: 'updated' }
  }
  if (before?.public_id === publicId && values.metadata.modified <= before.modified) {
    run.books.set(publicId, { id: before.id, seriesId, library })
    return { outcome: 'kept' }
  }
  const id = before?.id ?? target.nextId('book')
  const media = readMedia(one)
  if (before) {
    target.update('book', 'id', id, { ...values.book, public_id: publicId })
    target.update('book_metadata', 'book_id', id, values.metadata)
  } else {
    insertBook(run, id, one, values, media)
    writePages(run, id, one.pages.read(publicId))
  }
  terms.setOfBook(id, values.lists)
  run.books.set(publicId, { id, seriesId, library })
  run.changedSeries.add(seriesId)
  const mustRead =
    !before && media.media_profile === 'EPUB' && media.media_status === ready && row.DELETED_DATE === null
  return { outcome: before ? 'updated' : 'added', ...(mustRead && { mustRead: id }) }
}

function insertBook(
  run: TakeoverRun,
  id: number,
  { row, series, library, path, file }: One,
  values: ReturnType<typeof readMetadata>,
  media: ReturnType<typeof readMedia>,
): void {
  run.target.insert('book', {
    id,
    public_id: String(row.ID),
    series_id: series.id,
    access_class: series.accessClass,
    library_id: library.id,
    number: Number(row.POSITION),
    name_key: fold(String(row.NAME)),
    ...values.book,
    deleted: row.DELETED_DATE === null ? 0 : 1,
    oneshot: toFlag(row.ONESHOT),
    size: file?.size ?? Number(row.FILE_SIZE),
    file_modified: file?.modified ?? (parseTime(row.FILE_LAST_MODIFIED) ?? run.now) - run.clockOffset,
    ...media,
  })
  run.target.insert('book_metadata', {
    book_id: id,
    name: String(row.NAME),
    path,
    file_name_hash: hashFileName(path),
    media_comment: String(row.MEDIA_COMMENT ?? ''),
    analyzed: media.media_status === unknown ? 0 : run.now,
    ...values.metadata,
  })
}
