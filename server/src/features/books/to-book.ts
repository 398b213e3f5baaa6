import { basename, join } from 'node:path'
import { type Book, MediaStatus } from '@lectern/contract/books'
import type { Author, WebLink } from '@lectern/contract/values'
import { formatDate, formatTimestamp } from '../../db/values.ts'
import type { EpubContents } from '../../media/epub/epub-contents.ts'
import type { BookRow } from './book-row-queries.ts'
import { formatSize } from './format-size.ts'

/** Locks of a book in the order of their bits. */
export const bookLocks = [
  'title',
  'summary',
  'number',
  'numberSort',
  'releaseDate',
  'authors',
  'tags',
  'isbn',
  'links',
] as const
export type BookLock = (typeof bookLocks)[number]

export const isLocked = <L extends string>(names: readonly L[], locks: number, name: L): boolean =>
  (locks & (1 << names.indexOf(name))) !== 0

/** Lists of a book, as they are stored. */
export interface BookLists {
  readonly authors: readonly Author[]
  readonly tags: readonly string[]
  readonly links: readonly WebLink[]
}

const epubBits = { imageOnly: 1, kepub: 2, fixedLayout: 4, scrolls: 8 } as const

/** Returns the flags of an EPUB that lists show, as stored in `book.epub_flags`. */
export const epubFlags = (
  epub: Pick<EpubContents, 'isImageOnly' | 'isKepub' | 'isFixedLayout'> & Partial<Pick<EpubContents, 'flow'>>,
): number =>
  (epub.isImageOnly ? epubBits.imageOnly : 0) |
  (epub.isKepub ? epubBits.kepub : 0) |
  (epub.isFixedLayout ? epubBits.fixedLayout : 0) |
  (epub.flow === 'scrolled' ? epubBits.scrolls : 0)

function toProgress(r: BookRow): Book['readProgress'] {
  if (r.page === null) return null
  return {
    page: r.page,
    completed: r.completed === 1,
    readDate: formatTimestamp(r.read_date ?? 0),
    created: formatTimestamp(r.progress_created ?? 0),
    lastModified: formatTimestamp(r.progress_modified ?? 0),
    deviceId: r.device_id ?? '',
    deviceName: r.device_name ?? '',
    ...(r.share !== null && { place: { share: r.share, ...(r.across !== null && { across: r.across }) } }),
  }
}

/** Converts a row to the contract's shape. Only admins see the path of the file; others see its name (behaviour 1.5). */
export function toBook(r: BookRow, isAdmin: boolean): Book {
  const lists = JSON.parse(r.lists) as Book['metadata'] & BookLists
  const locked = (name: BookLock) => isLocked(bookLocks, r.locks, name)
  return {
    id: r.public_id,
    seriesId: r.series_public_id,
    seriesTitle: r.series_title,
    libraryId: r.library_public_id,
    name: r.name,
    url: isAdmin ? join(r.root, r.path) : basename(r.path),
    number: r.number,
    created: formatTimestamp(r.created),
    lastModified: formatTimestamp(r.modified),
    fileLastModified: formatTimestamp(r.file_modified),
    sizeBytes: r.size,
    size: formatSize(r.size),
    media: {
      status: MediaStatus.options[r.media_status] ?? 'UNKNOWN',
      mediaType: r.media_type,
      pagesCount: r.page_count,
      comment: r.media_comment,
      mediaProfile: r.media_profile,
      epubDivinaCompatible: (r.epub_flags & epubBits.imageOnly) !== 0,
      epubIsKepub: (r.epub_flags & epubBits.kepub) !== 0,
      ...((r.epub_flags & epubBits.scrolls) !== 0 && { epubScrolls: true }),
    },
    metadata: {
      title: r.title,
      titleLock: locked('title'),
      summary: r.summary,
      summaryLock: locked('summary'),
      number: r.metadata_number,
      numberLock: locked('number'),
      numberSort: r.number_sort,
      numberSortLock: locked('numberSort'),
      releaseDate: r.release_date === null ? null : formatDate(r.release_date),
      releaseDateLock: locked('releaseDate'),
      authors: lists.authors,
      authorsLock: locked('authors'),
      tags: lists.tags,
      tagsLock: locked('tags'),
      isbn: r.isbn,
      isbnLock: locked('isbn'),
      links: lists.links,
      linksLock: locked('links'),
      created: formatTimestamp(r.metadata_created),
      lastModified: formatTimestamp(r.metadata_modified),
    },
    readProgress: toProgress(r),
    deleted: r.deleted === 1,
    fileHash: r.file_hash,
    oneshot: r.oneshot === 1,
    placeholder: r.placeholder || null,
  }
}
