import * as z from 'zod/mini'
import { Book, BookFilter } from './books.ts'
import { MemberIds, NameSearch } from './collections.ts'
import { limits } from './limits.ts'
import { PageQuery, pageOf } from './page.ts'
import {
  posterImage,
  posterList,
  posterRemoval,
  posterSelection,
  posterShape,
  posterUpload,
} from './posters.ts'
import { route } from './route.ts'
import {
  CalendarDate,
  Id,
  listOf,
  Name,
  noContent,
  Timestamp,
  tooLong,
  UploadedFile,
  wholeFrom,
} from './values.ts'

/** A read list (behaviour 7). `bookIds`: the books that the caller may see, in the stored order. */
export const ReadList = z.object({
  id: Id,
  name: z.string(),
  summary: z.string(),
  /** True if books have the stored order; otherwise they are sorted by release date. */
  ordered: z.boolean(),
  bookIds: z.array(Id),
  createdDate: Timestamp,
  lastModifiedDate: Timestamp,
  /** True if the list has books that the caller may not see. */
  filtered: z.boolean(),
})
export type ReadList = z.output<typeof ReadList>
const Summary = z.string().check(z.maxLength(limits.maxText, tooLong(limits.maxText)))
export const ReadListCreation = z.object({
  name: Name,
  summary: z.nullish(Summary),
  ordered: z.nullish(z.boolean()),
  bookIds: MemberIds,
})
export type ReadListCreation = z.output<typeof ReadListCreation>
/** Absent and null properties keep their values (behaviour 1.7). */
export const ReadListChange = z.object({
  name: z.nullish(Name),
  summary: z.nullish(Summary),
  ordered: z.nullish(z.boolean()),
  bookIds: z.nullish(MemberIds),
})
export type ReadListChange = z.output<typeof ReadListChange>
export const ReadListPoster = z.object({ ...posterShape, readListId: Id })
export type ReadListPoster = z.output<typeof ReadListPoster>

/** The caller's progress in a read list (behaviour 8.5). */
export const ReadListProgress = z.object({
  booksCount: z.int(),
  booksReadCount: z.int(),
  booksUnreadCount: z.int(),
  booksInProgressCount: z.int(),
  /** Number of books from the start that are read without a gap; 0 if the first book is not read. */
  lastReadContinuousIndex: z.int(),
})
export type ReadListProgress = z.output<typeof ReadListProgress>

/** Entries of a ComicRack reading list with the books that match them, in the order of the file (behaviour 7.1). */
export const ReadListMatches = z.object({
  /** `errorCode` is ERR_1009 if a read list of that name exists, otherwise empty. */
  readListMatch: z.object({ name: z.string(), errorCode: z.string() }),
  requests: z.array(
    z.object({
      request: z.object({ series: z.array(z.string()), number: z.string() }),
      matches: z.array(
        z.object({
          series: z.object({ seriesId: Id, title: z.string(), releaseDate: z.nullable(CalendarDate) }),
          books: z.array(z.object({ bookId: Id, number: z.string(), title: z.string() })),
        }),
      ),
      /** Extension of Lectern. True if two books match equally well, or if the year of the best match differs; otherwise absent. */
      ambiguous: z.optional(z.boolean()),
    }),
  ),
  errorCode: z.string(),
})
export type ReadListMatches = z.output<typeof ReadListMatches>

const params = z.object({ readListId: Id })
const posterParams = z.object({ readListId: Id, thumbnailId: Id })
const bookParams = z.object({ readListId: Id, bookId: Id })

/** Sorted by name, or by best match if there is a search text. */
export const listReadLists = route({
  method: 'GET',
  path: '/api/v1/readlists',
  access: 'user',
  purpose: 'retrieve read lists',
  query: z.extend(PageQuery, { search: NameSearch, library_id: listOf(Id) }),
  response: pageOf(ReadList),
})
export const getReadList = route({
  method: 'GET',
  path: '/api/v1/readlists/:readListId',
  access: 'user',
  purpose: 'retrieve read list',
  params,
  response: ReadList,
})
export const createReadList = route({
  method: 'POST',
  path: '/api/v1/readlists',
  access: 'ADMIN',
  purpose: 'create read list',
  body: ReadListCreation,
  response: ReadList,
})
export const changeReadList = route({
  method: 'PATCH',
  path: '/api/v1/readlists/:readListId',
  access: 'ADMIN',
  purpose: 'update read list',
  params,
  body: ReadListChange,
  ...noContent,
})
export const deleteReadList = route({
  method: 'DELETE',
  path: '/api/v1/readlists/:readListId',
  access: 'ADMIN',
  purpose: 'delete read list',
  params,
  ...noContent,
})
/** Sorted in the order of the read list, or by release date if the list is not ordered. */
export const listReadListBooks = route({
  method: 'GET',
  path: '/api/v1/readlists/:readListId/books',
  access: 'user',
  purpose: 'retrieve books',
  params,
  query: z.extend(PageQuery, BookFilter.def.shape),
  response: pageOf(Book),
})
const oneBook = { method: 'GET', access: 'user', purpose: 'retrieve book', response: Book } as const
export const getNextInReadList = route({
  ...oneBook,
  path: '/api/v1/readlists/:readListId/books/:bookId/next',
  params: bookParams,
})
export const getPreviousInReadList = route({
  ...oneBook,
  path: '/api/v1/readlists/:readListId/books/:bookId/previous',
  params: bookParams,
})
export const listBookReadLists = route({
  method: 'GET',
  path: '/api/v1/books/:bookId/readlists',
  access: 'user',
  purpose: 'retrieve read lists',
  params: z.object({ bookId: Id }),
  response: z.array(ReadList),
})
export const getReadListProgress = route({
  method: 'GET',
  path: '/api/v1/readlists/:readListId/read-progress/tachiyomi',
  access: 'user',
  purpose: 'retrieve read progress',
  params,
  response: ReadListProgress,
})
/** Completes the first books of the list. Never marks a book as unread. */
export const markReadList = route({
  method: 'PUT',
  path: '/api/v1/readlists/:readListId/read-progress/tachiyomi',
  access: 'user',
  purpose: 'update read progress',
  params,
  body: z.object({ lastBookRead: wholeFrom(0, 'must not be negative') }),
  ...noContent,
})
/** Finds the books of a ComicRack reading list. Creates nothing. */
export const matchReadingList = route({
  method: 'POST',
  path: '/api/v1/readlists/match/comicrack',
  access: 'ADMIN',
  purpose: 'match reading list',
  accepts: 'form',
  fileTypes: ['application/xml'],
  /** `name` (an extension of Lectern) is used if the file contains no name of the list. */
  body: z.object({ file: UploadedFile, name: z.optional(z.string().check(z.maxLength(limits.maxName))) }),
  response: ReadListMatches,
})
/** Returns the selected upload, or the covers of the first four books that the caller may see (behaviour 6.4). */
export const getReadListPoster = route({
  ...posterImage,
  path: '/api/v1/readlists/:readListId/thumbnail',
  params,
})
export const listReadListPosters = route({
  ...posterList,
  path: '/api/v1/readlists/:readListId/thumbnails',
  params,
  response: z.array(ReadListPoster),
})
export const getReadListPosterById = route({
  ...posterImage,
  path: '/api/v1/readlists/:readListId/thumbnails/:thumbnailId',
  params: posterParams,
})
export const uploadReadListPoster = route({
  ...posterUpload,
  path: '/api/v1/readlists/:readListId/thumbnails',
  params,
  response: ReadListPoster,
})
export const selectReadListPoster = route({
  ...posterSelection,
  path: '/api/v1/readlists/:readListId/thumbnails/:thumbnailId/selected',
  params: posterParams,
})
export const deleteReadListPoster = route({
  ...posterRemoval,
  path: '/api/v1/readlists/:readListId/thumbnails/:thumbnailId',
  params: posterParams,
})
