import { join } from 'node:path'
import { type Series, SeriesStatus } from '@lectern/contract/series'
import type { Author, WebLink } from '@lectern/contract/values'
import { formatDate, formatTimestamp } from '../../db/values.ts'
import { isLocked } from '../books/to-book.ts'
import type { SeriesRow } from './series-row-queries.ts'

/** Locks of a series in the order of their bits. */
export const seriesLocks = [
  'status',
  'title',
  'titleSort',
  'summary',
  'readingDirection',
  'publisher',
  'ageRating',
  'language',
  'genres',
  'tags',
  'totalBookCount',
  'sharingLabels',
  'links',
  'alternateTitles',
] as const
export type SeriesLock = (typeof seriesLocks)[number]

/** Lists of a series, as they are stored. */
export interface SeriesLists {
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly sharingLabels: readonly string[]
  readonly links: readonly WebLink[]
  readonly alternateTitles: readonly { label: string; title: string }[]
}
export const emptySeriesLists: SeriesLists = {
  genres: [],
  tags: [],
  sharingLabels: [],
  links: [],
  alternateTitles: [],
}

/** Aggregated metadata of the books of a series, as it is stored (behaviour 5.9). */
export interface BooksAggregate {
  readonly authors: readonly Author[]
  readonly tags: readonly string[]
  /** yyyymmdd */
  readonly releaseDate: number | null
  readonly summary: string
  readonly summaryNumber: string
  readonly modified: number
}
export const emptyBooksAggregate: BooksAggregate = {
  authors: [],
  tags: [],
  releaseDate: null,
  summary: '',
  summaryNumber: '',
  modified: 0,
}

function toMetadata(r: SeriesRow): Series['metadata'] {
  const lists = JSON.parse(r.lists) as Pick<
    Series['metadata'],
    'genres' | 'tags' | 'sharingLabels' | 'links' | 'alternateTitles'
  >
  const locked = (name: SeriesLock) => isLocked(seriesLocks, r.locks, name)
  return {
    status: SeriesStatus.options[r.status] ?? 'ONGOING',
    statusLock: locked('status'),
    title: r.title,
    titleLock: locked('title'),
    titleSort: r.title_sort,
    titleSortLock: locked('titleSort'),
    summary: r.summary,
    summaryLock: locked('summary'),
    readingDirection: r.reading_direction,
    readingDirectionLock: locked('readingDirection'),
    publisher: r.publisher,
    publisherLock: locked('publisher'),
    ageRating: r.age_rating,
    ageRatingLock: locked('ageRating'),
    language: r.language,
    languageLock: locked('language'),
    genres: lists.genres,
    genresLock: locked('genres'),
    tags: lists.tags,
    tagsLock: locked('tags'),
    totalBookCount: r.total_book_count,
    totalBookCountLock: locked('totalBookCount'),
    sharingLabels: lists.sharingLabels,
    sharingLabelsLock: locked('sharingLabels'),
    links: lists.links,
    linksLock: locked('links'),
    alternateTitles: lists.alternateTitles,
    alternateTitlesLock: locked('alternateTitles'),
    created: formatTimestamp(r.metadata_created),
    lastModified: formatTimestamp(r.metadata_modified),
  }
}

/** Converts a row to the contract's shape. Only admins see the path of the folder (behaviour 1.5). */
export function toSeries(r: SeriesRow, isAdmin: boolean): Series {
  const sum = JSON.parse(r.books) as BooksAggregate
  const read = r.read_count ?? 0
  const inProgress = r.in_progress_count ?? 0
  return {
    id: r.public_id,
    libraryId: r.library_public_id,
    name: r.name,
    url: isAdmin ? join(r.root, r.path) : '',
    created: formatTimestamp(r.created),
    lastModified: formatTimestamp(r.modified),
    fileLastModified: formatTimestamp(r.file_modified),
    booksCount: r.books_count,
    booksReadCount: read,
    booksUnreadCount: Math.max(0, r.books_count - read - inProgress),
    booksInProgressCount: inProgress,
    metadata: toMetadata(r),
    booksMetadata: {
      authors: [...sum.authors],
      tags: [...sum.tags],
      releaseDate: sum.releaseDate === null ? null : formatDate(sum.releaseDate),
      summary: sum.summary,
      summaryNumber: sum.summaryNumber,
      created: formatTimestamp(r.metadata_created),
      lastModified: formatTimestamp(sum.modified || r.metadata_created),
    },
    deleted: r.deleted === 1,
    oneshot: r.oneshot === 1,
    placeholder: r.placeholder || null,
  }
}
