import * as z from 'zod/mini'
import { Book } from './books.ts'
import { limits } from './limits.ts'
import { drawings } from './media-types.ts'
import { PageQuery, pageOf } from './page.ts'
import { route } from './route.ts'
import { ByteStream, Id, listOf, NoContent, Timestamp, wholeFrom } from './values.ts'

/** Decision of an admin about a page that several books share (behaviour 11.2). Setting it deletes nothing. */
export const PageHashAction = z.enum(['DELETE_AUTO', 'DELETE_MANUAL', 'IGNORE'])
export type PageHashAction = z.output<typeof PageHashAction>

const Hash = z.string().check(z.minLength(1), z.maxLength(limits.maxHash))
const sizeInBytes = z.int().check(z.minimum(0), z.maximum(limits.maxFileSize))

/** A page hash that is on more than one page and about which no admin has decided. */
export const UnknownPageHash = z.object({ hash: z.string(), size: z.nullable(z.int()), matchCount: z.int() })
export const KnownPageHash = z.object({
  hash: z.string(),
  size: z.nullable(z.int()),
  action: PageHashAction,
  /** `deleteCount`: number of removed pages. `matchCount`: number of pages that exist. Either may be 0. */
  deleteCount: z.int(),
  matchCount: z.int(),
  created: Timestamp,
  lastModified: Timestamp,
})
/** A page of one book that has the hash. */
export const PageHashMatch = z.object({
  bookId: Id,
  /** Full path of the book. */
  url: z.string(),
  /** Page number, counted from 1. */
  pageNumber: z.int(),
  fileName: z.string(),
  fileSize: z.int(),
  mediaType: z.string(),
})
export type PageHashMatch = z.output<typeof PageHashMatch>

/** Properties that these lists can be sorted by (behaviour 2.1). */
export const knownPageSorts = [
  'hash',
  'matchCount',
  'deleteCount',
  'deleteSize',
  'fileSize',
  'size',
  'created',
  'createdDate',
  'lastModified',
  'lastModifiedDate',
] as const
export type KnownPageSort = (typeof knownPageSorts)[number]
export const unknownPageSorts = ['hash', 'fileSize', 'size', 'matchCount', 'totalSize'] as const
export type UnknownPageSort = (typeof unknownPageSorts)[number]
export const pageMatchSorts = ['url', 'bookId', 'pageNumber', 'fileSize', 'size', 'hash'] as const
export type PageMatchSort = (typeof pageMatchSorts)[number]
export const duplicateBookSorts = [
  'fileHash',
  'name',
  'series',
  'created',
  'createdDate',
  'lastModified',
  'lastModifiedDate',
  'fileSize',
  'size',
  'url',
  'media.status',
  'media.comment',
  'media.mediaType',
  'media.pagesCount',
  'metadata.title',
  'metadata.numberSort',
  'metadata.releaseDate',
] as const
export type DuplicateBookSort = (typeof duplicateBookSorts)[number]

const get = { method: 'GET', access: 'ADMIN' } as const
const queued = { access: 'ADMIN', status: 202, response: NoContent } as const
const params = z.object({ pageHash: Hash })

/** Returns books with the same content as another one, by hash and size, also those in the trash (behaviour 11.1). */
export const listDuplicateBooks = route({
  ...get,
  path: '/api/v1/books/duplicates',
  purpose: 'retrieve duplicate books',
  query: PageQuery,
  response: pageOf(Book),
})
export const listKnownPageHashes = route({
  ...get,
  path: '/api/v1/page-hashes',
  purpose: 'retrieve known duplicate pages',
  query: z.extend(PageQuery, { action: listOf(PageHashAction) }),
  response: pageOf(KnownPageHash),
})
export const listUnknownPageHashes = route({
  ...get,
  path: '/api/v1/page-hashes/unknown',
  purpose: 'retrieve duplicate pages',
  query: PageQuery,
  response: pageOf(UnknownPageHash),
})
export const listPageHashMatches = route({
  ...get,
  path: '/api/v1/page-hashes/:pageHash',
  purpose: 'retrieve matches of a page',
  params,
  query: PageQuery,
  response: pageOf(PageHashMatch),
})
/** Returns the preview that is stored with the decision. It exists even when no book has the page any more. */
export const getKnownPageThumbnail = route({
  ...get,
  path: '/api/v1/page-hashes/:pageHash/thumbnail',
  purpose: 'retrieve page thumbnail',
  produces: drawings,
  params,
  response: ByteStream,
})
/** Returns an image of one of the books' pages; `resize` is the longest edge in pixels. */
export const getUnknownPageThumbnail = route({
  ...get,
  path: '/api/v1/page-hashes/unknown/:pageHash/thumbnail',
  purpose: 'retrieve page thumbnail',
  produces: drawings,
  params,
  query: z.object({
    resize: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.maxWhole))),
  }),
  response: ByteStream,
})
export const decidePageHash = route({
  ...queued,
  method: 'PUT',
  path: '/api/v1/page-hashes',
  purpose: 'decide about a duplicate page',
  errors: ['NOT_FOUND'],
  body: z.object({ hash: Hash, size: z.nullish(sizeInBytes), action: PageHashAction }),
})
/** Removes the page from every book that has it. */
export const deletePageHash = route({
  ...queued,
  method: 'POST',
  path: '/api/v1/page-hashes/:pageHash/delete-all',
  purpose: 'delete duplicate pages',
  params,
})
/** Removes the page from one book. Ignores a match that does not exist any more. */
export const deletePageHashMatch = route({
  ...queued,
  method: 'POST',
  path: '/api/v1/page-hashes/:pageHash/delete-match',
  purpose: 'delete duplicate page',
  params,
  body: z.object({
    bookId: Id,
    pageNumber: wholeFrom(),
    fileName: z.string().check(z.maxLength(limits.maxPath)),
    url: z.optional(z.string().check(z.maxLength(limits.maxPath))),
    fileSize: z.optional(sizeInBytes),
    mediaType: z.optional(z.string().check(z.maxLength(limits.maxName))),
  }),
})
