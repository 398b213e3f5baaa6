import * as duplicates from '@lectern/contract/duplicates'
import * as groups from '@lectern/contract/duplicates-groups'
import { limits } from '@lectern/contract/limits'
import { parseSorts } from '@lectern/contract/page'
import type { FastifyInstance } from 'fastify'
import { toPage } from '../../db/paging.ts'
import { formatTimestamp } from '../../db/values.ts'
import { AppError } from '../../errors.ts'
import { isFresh } from '../../http/reply/caching.ts'
import { serve, serveStream } from '../../http/serve.ts'
import { fetchBooks } from '../books/book-list-queries.ts'
import { listDuplicateBooks } from './book-queries.ts'
import { deleteKnownPage } from './change-queries.ts'
import { type DecideDeps, decidePage, renderMatch } from './decide-page.ts'
import { listEqualFiles, sumPageHashes } from './group-queries.ts'
import { listSimilarPages } from './look-queries.ts'
import { listMatches } from './page-matches.ts'
import { findPreview, isPageHashVisible, listKnownPages, listUnknownPages, type Order } from './queries.ts'
import { deletePageEverywhere, deletePageMatch, type QueueRemovalsDeps } from './queue-removals.ts'

/** Returns the sorts of a request that a list supports; all others are dropped (behaviour 1.2). */
const parseOrders = <K extends string>(
  known: readonly K[],
  wanted: readonly string[] | undefined,
): Order<K>[] =>
  parseSorts(wanted).flatMap(({ property, descending }) => {
    const found = known.find((k) => k === property)
    return found ? [{ property: found, descending }] : []
  })

export function duplicateRoutes(app: FastifyInstance, deps: DecideDeps & QueueRemovalsDeps): void {
  const { db, files } = deps
  serve(app, duplicates.listDuplicateBooks, async ({ viewer, query }) => {
    const orders = parseOrders(duplicates.duplicateBookSorts, query.sort ?? ['fileHash,asc'])
    const { rows, total } = await listDuplicateBooks(db, viewer, query, orders)
    return toPage(await fetchBooks(db, viewer, rows), total, query, orders.length > 0)
  })
  serve(app, duplicates.listKnownPageHashes, async ({ viewer, query }) => {
    const orders = parseOrders(duplicates.knownPageSorts, query.sort)
    const { rows, total } = await listKnownPages(db, viewer, query.action ?? [], query, orders)
    const content = rows.map(({ created, modified, ...known }) => ({
      ...known,
      created: formatTimestamp(created),
      lastModified: formatTimestamp(modified),
    }))
    return toPage(content, total, query, orders.length > 0)
  })
  serve(app, duplicates.listUnknownPageHashes, async ({ viewer, query }) => {
    const orders = parseOrders(duplicates.unknownPageSorts, query.sort)
    const { rows, total } = await listUnknownPages(db, viewer, query, orders)
    return toPage(rows, total, query, orders.length > 0)
  })
  serve(app, duplicates.listPageHashMatches, async ({ viewer, params, query }) => {
    const orders = parseOrders(duplicates.pageMatchSorts, query.sort)
    const { rows, total } = await listMatches(db, viewer, params.pageHash, query, orders)
    return toPage(rows, total, query, orders.length > 0)
  })
  serveStream(app, duplicates.getKnownPageThumbnail, async ({ viewer, params, request, reply }) => {
    const isVisible = await isPageHashVisible(db, viewer, params.pageHash)
    const name = isVisible ? await findPreview(db, params.pageHash) : undefined
    const bytes = name === undefined ? undefined : await files.read(name)
    if (name === undefined || !bytes) throw new AppError('NOT_FOUND')
    // The name is the hash of its content, so it changes with the image.
    if (isFresh(request, reply, { tag: name, modified: 0 })) return reply.send()
    return reply.type('image/jpeg').send(bytes)
  })
  serveStream(app, duplicates.getUnknownPageThumbnail, async ({ viewer, params, query, reply }) => {
    const edge = Math.min(query.resize ?? limits.duplicatePageEdge, limits.duplicatePageEdge)
    const image = await renderMatch(deps, viewer, params.pageHash, edge)
    if (!image) throw new AppError('NOT_FOUND')
    return reply.type(image.mediaType).send(Buffer.from(image.bytes))
  })
  serve(app, duplicates.decidePageHash, ({ viewer, body }) => decidePage(deps, viewer, body))
  serve(app, duplicates.deletePageHash, ({ viewer, params }) =>
    deletePageEverywhere(deps, viewer, params.pageHash),
  )
  serve(app, duplicates.deletePageHashMatch, async ({ viewer, params, body }) => {
    await deletePageMatch(deps, viewer, params.pageHash, body)
  })
  serve(app, groups.listDuplicateGroups, async ({ viewer, query }) => {
    const orders = parseOrders(groups.duplicateGroupSorts, query.sort)
    const found = await listEqualFiles(db, viewer, { ...query, unpaged: false }, orders)
    const ids = found.rows.flatMap(({ bookIds }) => bookIds)
    const books = await fetchBooks(db, viewer, ids)
    const byFile = Map.groupBy(books, (book) => `${book.sizeBytes} ${book.fileHash}`)
    const content = found.rows.map(({ bookIds: _, ...group }) => ({
      ...group,
      books: byFile.get(`${group.size} ${group.fileHash}`) ?? [],
    }))
    const { fileCount, wasted, total } = found
    return { ...toPage(content, total, query, orders.length > 0), fileCount, wasted }
  })
  serve(app, groups.listNearPages, async ({ viewer, query }) => {
    const { rows, total } = await listSimilarPages(db, viewer, { ...query, unpaged: false })
    return toPage(rows, total, query, true)
  })
  serve(app, groups.getPageHashTotals, ({ viewer }) => sumPageHashes(db, viewer))
  serve(app, groups.forgetPageHash, async ({ viewer, params }) => {
    const isVisible = await isPageHashVisible(db, viewer, params.pageHash)
    if (!isVisible || !(await deleteKnownPage(db, params.pageHash))) throw new AppError('NOT_FOUND')
  })
}
