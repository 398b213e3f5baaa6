import * as z from 'zod/mini'
import { Book, BookFilter } from './books.ts'
import { MemberIds } from './collections.ts'
import { limits } from './limits.ts'
import { pictures } from './media-types.ts'
import { PageQuery, pageOf } from './page.ts'
import { posterRemoval, posterSelection, posterShape, posterUpload } from './posters.ts'
import { route } from './route.ts'
import { SearchText } from './search.ts'
import {
  ByteStream,
  CalendarDate,
  Id,
  listOf,
  Name,
  NoContent,
  Timestamp,
  UploadedFile,
  wholeFrom,
} from './values.ts'

/** `bookIds` are those that the caller may see, in the stored order; `filtered` when there are others (behaviour 7). */
export const ReadList = z.object({
  id: Id,
  name: z.string(),
  summary: z.string(),
  /** True when the stored order applies; otherwise books are sorted by release date. */
  ordered: z.boolean(),
  bookIds: z.array(Id),
  createdDate: Timestamp,
  lastModifiedDate: Timestamp,
  filtered: z.boolean(),
})
export type ReadList = z.output<typeof ReadList>
const Summary = z
  .string()
  .check(z.maxLength(limits.maxText, `must not be longer than ${limits.maxText} characters`))
export const ReadListCreation = z.object({
  name: Name,
  summary: z.optional(z.nullable(Summary)),
  ordered: z.optional(z.nullable(z.boolean())),
  bookIds: MemberIds,
})
export type ReadListCreation = z.output<typeof ReadListCreation>
/** Absent and null properties keep their values (behaviour 1.7). */
export const ReadListChange = z.object({
  name: z.optional(z.nullable(Name)),
  summary: z.optional(z.nullable(Summary)),
  ordered: z.optional(z.nullable(z.boolean())),
  bookIds: z.optional(z.nullable(MemberIds)),
})
export type ReadListChange = z.output<typeof ReadListChange>
export const ReadListPoster = z.object({ ...posterShape, readListId: Id })
export type ReadListPoster = z.output<typeof ReadListPoster>

/** The caller's progress in a read list; indexes count from 1 in its order, 0 for none (behaviour 8.5). */
export const ReadListProgress = z.object({
  booksCount: z.int(),
  booksReadCount: z.int(),
  booksUnreadCount: z.int(),
  booksInProgressCount: z.int(),
  lastReadContinuousIndex: z.int(),
})
export type ReadListProgress = z.output<typeof ReadListProgress>

/** Entries of a ComicRack reading list with the books that match them, in the order of the file (behaviour 7.1). */
export const ReadListMatches = z.object({
  /** `errorCode` is ERR_1009 when a read list of that name exists, else empty. */
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
      /** Lectern's own: true when nothing tells the first match from another one, or years speak against it; else absent. */
      ambiguous: z.optional(z.boolean()),
    }),
  ),
  errorCode: z.string(),
})
export type ReadListMatches = z.output<typeof ReadListMatches>

const params = z.object({ readListId: Id })
const posterParams = z.object({ readListId: Id, thumbnailId: Id })
const bookParams = z.object({ readListId: Id, bookId: Id })

/** Sorted by name, or by best match when there is a search text. */
export const listReadLists = route({
  method: 'GET',
  path: '/api/v1/readlists',
  access: 'user',
  purpose: 'retrieve read lists',
  query: z.extend(PageQuery, { search: z.optional(SearchText), library_id: listOf(Id) }),
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
  status: 204,
  params,
  body: ReadListChange,
  response: NoContent,
})
export const deleteReadList = route({
  method: 'DELETE',
  path: '/api/v1/readlists/:readListId',
  access: 'ADMIN',
  purpose: 'delete read list',
  status: 204,
  params,
  response: NoContent,
})
/** Sorted in the order of the read list, or by release date when it has none. */
export const listReadListBooks = route({
  method: 'GET',
  path: '/api/v1/readlists/:readListId/books',
  access: 'user',
  purpose: 'retrieve books',
  params,
  query: z.extend(PageQuery, BookFilter.def.shape),
  response: pageOf(Book),
})
export const getNextInReadList = route({
  method: 'GET',
  path: '/api/v1/readlists/:readListId/books/:bookId/next',
  access: 'user',
  purpose: 'retrieve book',
  params: bookParams,
  response: Book,
})
export const getPreviousInReadList = route({
  method: 'GET',
  path: '/api/v1/readlists/:readListId/books/:bookId/previous',
  access: 'user',
  purpose: 'retrieve book',
  params: bookParams,
  response: Book,
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
  status: 204,
  params,
  body: z.object({ lastBookRead: wholeFrom(0, 'must not be negative') }),
  response: NoContent,
})
/** Finds the books of a ComicRack reading list. Creates nothing. */
export const matchReadingList = route({
  method: 'POST',
  path: '/api/v1/readlists/match/comicrack',
  access: 'ADMIN',
  purpose: 'match reading list',
  accepts: 'form',
  fileTypes: ['application/xml'],
  /** `name`, Lectern's own, is taken for a list without a name. */
  body: z.object({ file: UploadedFile, name: z.optional(z.string().check(z.maxLength(limits.maxName))) }),
  response: ReadListMatches,
})
/** Returns the selected upload, or the covers of the first four books that the caller may see (behaviour 6.4). */
export const getReadListPoster = route({
  method: 'GET',
  path: '/api/v1/readlists/:readListId/thumbnail',
  access: 'user',
  purpose: 'retrieve poster',
  produces: pictures,
  params,
  response: ByteStream,
})
export const listReadListPosters = route({
  method: 'GET',
  path: '/api/v1/readlists/:readListId/thumbnails',
  access: 'user',
  purpose: 'retrieve posters',
  params,
  response: z.array(ReadListPoster),
})
export const getReadListPosterById = route({
  method: 'GET',
  path: '/api/v1/readlists/:readListId/thumbnails/:thumbnailId',
  access: 'user',
  purpose: 'retrieve poster',
  produces: pictures,
  params: posterParams,
  response: ByteStream,
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
