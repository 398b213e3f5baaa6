import * as z from 'zod/mini'
import { bookFileTypes } from './media-types.ts'
import { PageQuery, pageOf, ShufflePageQuery } from './page.ts'
import { ReadProgress, ReadStatus } from './progress.ts'
import { route } from './route.ts'
import {
  Author,
  BooleanParameter,
  ByteStream,
  CalendarDate,
  FilterText,
  Id,
  listOf,
  OptionalSearchText,
  Timestamp,
  WebLink,
} from './values.ts'

export const MediaStatus = z.enum(['UNKNOWN', 'ERROR', 'READY', 'UNSUPPORTED', 'OUTDATED'])
export type MediaStatus = z.output<typeof MediaStatus>

export const BookMetadata = z.object({
  title: z.string(),
  titleLock: z.boolean(),
  summary: z.string(),
  summaryLock: z.boolean(),
  number: z.string(),
  numberLock: z.boolean(),
  numberSort: z.number(),
  numberSortLock: z.boolean(),
  releaseDate: z.nullable(CalendarDate),
  releaseDateLock: z.boolean(),
  authors: z.array(Author),
  authorsLock: z.boolean(),
  tags: z.array(z.string()),
  tagsLock: z.boolean(),
  isbn: z.string(),
  isbnLock: z.boolean(),
  links: z.array(WebLink),
  linksLock: z.boolean(),
  created: Timestamp,
  lastModified: Timestamp,
})
export type BookMetadata = z.output<typeof BookMetadata>

export const Media = z.object({
  status: MediaStatus,
  mediaType: z.string(),
  pagesCount: z.int(),
  comment: z.string(),
  mediaProfile: z.string(),
  epubDivinaCompatible: z.boolean(),
  epubIsKepub: z.boolean(),
  /** Extension of Lectern: true for an EPUB that requests scrolling (`rendition:flow`), otherwise absent. */
  epubScrolls: z.optional(z.boolean()),
})
export type Media = z.output<typeof Media>

export const Book = z.object({
  id: Id,
  seriesId: Id,
  seriesTitle: z.string(),
  libraryId: Id,
  name: z.string(),
  /** Full path for admins, file name for other users (behaviour 1.5). */
  url: z.string(),
  number: z.int(),
  created: Timestamp,
  lastModified: Timestamp,
  fileLastModified: Timestamp,
  sizeBytes: z.int(),
  size: z.string(),
  media: Media,
  metadata: BookMetadata,
  readProgress: z.nullable(ReadProgress),
  deleted: z.boolean(),
  fileHash: z.string(),
  oneshot: z.boolean(),
  /** Extension: a blurred preview of the poster, a ThumbHash in base64; null without one. */
  placeholder: z.nullish(z.string()),
})
export type Book = z.output<typeof Book>

/** Filters of a list of books (behaviour 2.3). */
export const BookFilter = z.object({
  search: OptionalSearchText,
  library_id: listOf(Id),
  media_status: listOf(MediaStatus),
  read_status: listOf(ReadStatus),
  released_after: z.optional(CalendarDate),
  tag: listOf(FilterText),
  /** `name,role`; parsed by `parseAuthors`. */
  author: listOf(FilterText),
  deleted: z.optional(BooleanParameter),
  oneshot: z.optional(BooleanParameter),
})
export type BookFilter = z.output<typeof BookFilter>

/** Properties that a list of books can be sorted by (behaviour 2.1). */
export const bookSorts = [
  'name',
  'series',
  'created',
  'createdDate',
  'lastModified',
  'lastModifiedDate',
  'fileSize',
  'size',
  'fileHash',
  'url',
  'media.status',
  'media.comment',
  'media.mediaType',
  'media.pagesCount',
  'metadata.title',
  'metadata.numberSort',
  'metadata.releaseDate',
  'readProgress.lastModified',
  'readProgress.readDate',
  'readList.number',
  'random',
  'relevance',
] as const
export type BookSort = (typeof bookSorts)[number]

const BookPageResult = pageOf(Book)
const params = z.object({ bookId: Id })

const bookList = {
  method: 'GET',
  access: 'user',
  purpose: 'retrieve books',
  response: BookPageResult,
} as const
export const listBooks = route({
  ...bookList,
  path: '/api/v1/books',
  query: z.extend(ShufflePageQuery, BookFilter.def.shape),
})
export const listLatestBooks = route({ ...bookList, path: '/api/v1/books/latest', query: PageQuery })
/** Returns the next unread book of each series that has read books and none in progress (behaviour 8.3). */
export const listOnDeck = route({
  method: 'GET',
  path: '/api/v1/books/ondeck',
  access: 'user',
  purpose: 'retrieve books on deck',
  query: z.extend(PageQuery, { library_id: listOf(Id) }),
  response: BookPageResult,
})
const oneBook = { method: 'GET', access: 'user', purpose: 'retrieve book', response: Book } as const
export const getBook = route({ ...oneBook, path: '/api/v1/books/:bookId', params })
export const getNextBook = route({ ...oneBook, path: '/api/v1/books/:bookId/next', params })
export const getPreviousBook = route({ ...oneBook, path: '/api/v1/books/:bookId/previous', params })
/** Extension `neighbours`: the previous and next book of the series; null at its ends. */
export const BookNeighbours = z.object({ previous: z.nullable(Book), next: z.nullable(Book) })
export type BookNeighbours = z.output<typeof BookNeighbours>
export const getBookNeighbours = route({
  method: 'GET',
  path: '/api/lectern/books/:bookId/neighbours',
  access: 'user',
  purpose: 'retrieve book',
  params,
  response: BookNeighbours,
})
export const listSeriesBooks = route({
  ...bookList,
  path: '/api/v1/series/:seriesId/books',
  params: z.object({ seriesId: Id }),
  query: z.extend(PageQuery, {
    media_status: listOf(MediaStatus),
    read_status: listOf(ReadStatus),
    tag: listOf(FilterText),
    author: listOf(FilterText),
    deleted: z.optional(BooleanParameter),
  }),
})
export const downloadBook = route({
  method: 'GET',
  path: '/api/v1/books/:bookId/file',
  access: 'FILE_DOWNLOAD',
  purpose: 'download book',
  produces: bookFileTypes,
  hasRanges: true,
  params,
  response: ByteStream,
})
/** Downloads the book under any name, for clients that take the file name from the end of the URL. */
export const downloadBookAs = route({
  ...downloadBook,
  path: '/api/v1/books/:bookId/file/*',
  params: z.object({ bookId: Id, '*': z.string() }),
})
