import { basename, join } from 'node:path'
import * as books from '@lectern/contract/books'
import { type BookSearch, countBookYears, searchBooks } from '@lectern/contract/conditions'
import { bookFileTypes, offeredType, unknownType } from '@lectern/contract/media-types'
import * as metadata from '@lectern/contract/metadata'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Viewer } from '../../access/viewer.ts'
import { AppError } from '../../errors.ts'
import { attachment } from '../../http/reply/content-disposition.ts'
import { sendFile } from '../../http/reply/send-file.ts'
import { type Sender, serve, serveList, serveStream } from '../../http/serve.ts'
import type { BookCriteria } from './book-filter-queries.ts'
import { fetchBooks, listBooks, listOnDeck } from './book-list-queries.ts'
import { type EditBooksDeps, editBook, editBooks } from './edit/edit-books.ts'
import { isBehindForbiddenLink } from './files/forbidden-link.ts'
import { findBookFile, findBookId, findSeriesKey, findSibling } from './queries.ts'
import { createRandomOrders, isUnseeded } from './random-orders.ts'
import { bookCriteria } from './split-condition.ts'
import { listBookYears } from './year-count-queries.ts'

/** Returns the media type that a book file is sent with. Parameters, such as the version of RAR, are kept. */
const getFileType = (mediaType: string): string =>
  bookFileTypes.some((type) => type === mediaType.split(';')[0]) ? mediaType : unknownType

/** Registers the routes of books. Returns the function with which other protocols send the file of a book. */
export function bookRoutes(
  app: FastifyInstance,
  deps: EditBooksDeps,
): { sendBookFile: Sender<typeof books.downloadBook> } {
  const { db } = deps
  const find = async (viewer: Viewer, bookId: number | undefined) => {
    const [book] = bookId === undefined ? [] : await fetchBooks(db, viewer, [bookId])
    return book
  }
  const get = async (viewer: Viewer, bookId: number | undefined) => {
    const book = await find(viewer, bookId)
    if (!book) throw new AppError('NOT_FOUND')
    return book
  }

  const withSeed = createRandomOrders()
  serveList(
    app,
    db,
    books.listBooks,
    ({ viewer, query }) => {
      const { page, size, sort, unpaged, seed, ...filter } = query
      return listBooks(db, viewer, filter, withSeed(viewer, { page, size, sort, unpaged, seed }))
    },
    (query) => !isUnseeded(query),
  )
  const getCriteria = ({ condition, fullTextSearch }: z.output<typeof BookSearch>): BookCriteria => ({
    ...bookCriteria(condition),
    search: fullTextSearch ?? undefined,
  })
  serve(app, searchBooks, ({ viewer, query, body }) =>
    listBooks(db, viewer, getCriteria(body), withSeed(viewer, query)),
  )
  serve(app, countBookYears, ({ viewer, query, body }) => listBookYears(db, viewer, getCriteria(body), query))
  serveList(app, db, books.listLatestBooks, ({ viewer, query }) =>
    listBooks(db, viewer, {}, { ...query, sort: ['lastModified,desc'] }),
  )
  serveList(app, db, books.listOnDeck, ({ viewer, query }) => listOnDeck(db, viewer, query.library_id, query))
  serve(app, books.getBook, async ({ viewer, params }) =>
    get(viewer, await findBookId(db, viewer, params.bookId)),
  )
  serve(app, books.getNextBook, async ({ viewer, params }) =>
    get(viewer, await findSibling(db, viewer, params.bookId, 'next')),
  )
  serve(app, books.getPreviousBook, async ({ viewer, params }) =>
    get(viewer, await findSibling(db, viewer, params.bookId, 'previous')),
  )
  serve(app, books.getBookNeighbours, async ({ viewer, params: { bookId } }) => {
    const sibling = async (direction: 'next' | 'previous') =>
      (await find(viewer, await findSibling(db, viewer, bookId, direction))) ?? null
    const [here, previous, next] = await Promise.all([
      findBookId(db, viewer, bookId),
      sibling('previous'),
      sibling('next'),
    ])
    if (here === undefined) throw new AppError('NOT_FOUND')
    return { previous, next }
  })
  serve(app, books.listSeriesBooks, async ({ viewer, params, query }) => {
    const seriesKey = await findSeriesKey(db, viewer, params.seriesId)
    if (seriesKey === undefined) throw new AppError('NOT_FOUND')
    const { page, size, sort, unpaged, ...filter } = query
    return listBooks(db, viewer, { ...filter, seriesKey }, { page, size, sort, unpaged }, [
      'metadata.numberSort,asc',
    ])
  })
  const download: Sender<typeof books.downloadBook> = async ({ viewer, params, request, reply }) => {
    const book = await findBookFile(db, viewer, params.bookId)
    if (!book) throw new AppError('NOT_FOUND')
    if (await isBehindForbiddenLink(book)) throw new AppError('BOOK_FILE_MISSING')
    const type = getFileType(book.media_type)
    // OPDS 2.0 offers files under the type that comic readers know.
    reply
      .type(request.url.startsWith('/opds/v2/') ? offeredType(type) : type)
      .header('content-disposition', attachment(basename(book.path)))
    return sendFile(request, reply, join(book.root, book.path))
  }
  serveStream(app, books.downloadBook, download)
  serveStream(app, books.downloadBookAs, download)
  serve(app, metadata.changeBookMetadata, ({ viewer, params, body }) =>
    editBook(deps, viewer, params.bookId, body),
  )
  serve(app, metadata.changeBooksMetadata, async ({ viewer, body }) => {
    await editBooks(deps, viewer, body)
  })
  return { sendBookFile: download }
}
