import * as z from 'zod/mini'
import { MediaStatus } from './books.ts'
import { limits } from './limits.ts'
import { pictures } from './media-types.ts'
import { BookPage, pageNumberFrom } from './reader.ts'
import { route } from './route.ts'
import { accepted, ByteStream, Id, listOf, Path, Timestamp } from './values.ts'

/** A book outside of all libraries that is inspected before its import (behaviour 10.1). */
export const TransientBook = z.object({
  id: Id,
  name: z.string(),
  /** Full path of the file. */
  url: z.string(),
  fileLastModified: Timestamp,
  sizeBytes: z.int(),
  size: z.string(),
  /** UNKNOWN before its analysis. */
  status: MediaStatus,
  mediaType: z.string(),
  pages: z.array(BookPage),
  files: z.array(z.string()),
  comment: z.string(),
  /** Suggestion from the metadata of the file, else from its name. */
  number: z.nullable(z.number()),
  seriesId: z.nullable(Id),
})
export type TransientBook = z.output<typeof TransientBook>

export const CopyMode = z.enum(['MOVE', 'COPY', 'HARDLINK'])
export type CopyMode = z.output<typeof CopyMode>

export const ImportRequest = z.object({
  copyMode: CopyMode,
  books: z
    .array(
      z.object({
        sourceFile: Path,
        seriesId: Id,
        /** Id of the book of that series whose file is replaced. */
        upgradeBookId: z.nullish(Id),
        /** File name without extension; the extension of the source is kept. */
        destinationName: z.nullish(z.string().check(z.maxLength(limits.maxPath))),
        /** Extension of Lectern: number of a new book. It replaces the number in the file, and is locked. */
        number: z.nullish(z.number()),
      }),
    )
    .check(z.maxLength(limits.maxList)),
})
export type ImportRequest = z.output<typeof ImportRequest>

const transientBookParams = z.object({ transientBookId: Id })

/** Finds books below a folder outside of all libraries. */
export const scanTransientBooks = route({
  method: 'POST',
  path: '/api/v1/transient-books',
  access: 'ADMIN',
  purpose: 'look for books to import',
  body: z.object({ path: Path }),
  response: z.array(TransientBook),
})
export const analyzeTransientBook = route({
  method: 'POST',
  path: '/api/v1/transient-books/:transientBookId/analyze',
  access: 'ADMIN',
  purpose: 'analyze book to import',
  params: transientBookParams,
  response: TransientBook,
})
export const getTransientPage = route({
  method: 'GET',
  path: '/api/v1/transient-books/:transientBookId/pages/:pageNumber',
  access: 'ADMIN',
  purpose: 'retrieve page',
  produces: pictures,
  params: z.object({ transientBookId: Id, pageNumber: pageNumberFrom(1) }),
  response: ByteStream,
})
/** Queues the imports. The event `BookImported` reports the result of each. */
export const importBooks = route({
  method: 'POST',
  path: '/api/v1/books/import',
  access: 'ADMIN',
  purpose: 'import books',
  body: ImportRequest,
  ...accepted,
})
/** Deletes the files of the book and moves its entries to the trash (behaviour 10.3). */
export const deleteBookFile = route({
  method: 'DELETE',
  path: '/api/v1/books/:bookId/file',
  access: 'ADMIN',
  purpose: 'delete book file',
  params: z.object({ bookId: Id }),
  ...accepted,
  errors: ['FILE_OUTSIDE_LIBRARY'],
})
export const deleteSeriesFiles = route({
  method: 'DELETE',
  path: '/api/v1/series/:seriesId/file',
  access: 'ADMIN',
  purpose: 'delete series files',
  params: z.object({ seriesId: Id }),
  ...accepted,
  errors: ['FILE_OUTSIDE_LIBRARY'],
})
/**
 * Extension `files-beside`: the images and sidecars that go together with the files of these books and series, by their paths within the
 * library, at most `limits.maxFilesBeside`. `isMore`: there may be others. Items hidden from the viewer are omitted.
 */
export const listFilesBeside = route({
  method: 'GET',
  path: '/api/lectern/files-beside',
  access: 'ADMIN',
  purpose: 'list files that are deleted with books',
  query: z.object({ book_id: listOf(Id), series_id: listOf(Id) }),
  response: z.object({
    paths: z.array(Path).check(z.maxLength(limits.maxFilesBeside)),
    isMore: z.boolean(),
  }),
})
