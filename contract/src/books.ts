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
  SearchText,
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
  /** Lectern's own: true for an EPUB that asks to be scrolled (`rendition:flow`), absent otherwise. */
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
  /** Extension: a blurred preview of the poster, a ThumbHash in base64; null when there is none. */
  placeholder: z.optional(z.nullable(z.string())),
})
export type Book = z.output<typeof Book>

/** Filters of a list of books (behaviour 2.3). */
export const BookFilter = z.object({
  search: SearchText,
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

export const listBooks = route({
  method: 'GET',
  path: '/api/v1/books',
  access: 'user',
  purpose: 'retrieve books',
  query: z.extend(ShufflePageQuery, BookFilter.def.shape),
  response: BookPageResult,
})
export const listLatestBooks = route({
  method: 'GET',
  path: '/api/v1/books/latest',
  access: 'user',
  purpose: 'retrieve books',
  query: PageQuery,
  response: BookPageResult,
})
/** Returns the next unread book of each series that has read books and none in progress (behaviour 8.3). */
export const listOnDeck = route({
  method: 'GET',
  path: '/api/v1/books/ondeck',
  access: 'user',
  purpose: 'retrieve books on deck',
  query: z.extend(PageQuery, { library_id: listOf(Id) }),
  response: BookPageResult,
})
export const getBook = route({
  method: 'GET',
  path: '/api/v1/books/:bookId',
  access: 'user',
  purpose: 'retrieve book',
  params,
  response: Book,
})
export const getNextBook = route({
  method: 'GET',
  path: '/api/v1/books/:bookId/next',
  access: 'user',
  purpose: 'retrieve book',
  params,
  response: Book,
})
export const getPreviousBook = route({
  method: 'GET',
  path: '/api/v1/books/:bookId/previous',
  access: 'user',
  purpose: 'retrieve book',
  params,
  response: Book,
})
/** Extension `neighbours`: the books before and after in the series; null where there is none. */
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
  method: 'GET',
  path: '/api/v1/series/:seriesId/books',
  access: 'user',
  purpose: 'retrieve books',
  params: z.object({ seriesId: Id }),
  query: z.extend(PageQuery, {
    media_status: listOf(MediaStatus),
    read_status: listOf(ReadStatus),
    tag: listOf(FilterText),
    author: listOf(FilterText),
    deleted: z.optional(BooleanParameter),
  }),
  response: BookPageResult,
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
