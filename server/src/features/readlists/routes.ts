import * as readlists from '@lectern/contract/readlists'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { AppError } from '../../errors.ts'
import { sendImage } from '../../http/reply/send-image.ts'
import { serve, serveStream } from '../../http/serve.ts'
import type { Workers } from '../../workers/workers.ts'
import { fetchBooks, listBooks } from '../books/book-list-queries.ts'
import { findBookId } from '../books/queries.ts'
import {
  findSet,
  findSetRow,
  listMembers,
  listSets,
  listSetsWith,
  readListKind,
} from '../collections/set-list-queries.ts'
import { sortSets } from '../collections/sort-sets.ts'
import { deletePoster, type PosterDeps, showPoster } from '../posters/change-posters.ts'
import { listPosters } from '../posters/change-queries.ts'
import type { Mosaics } from '../posters/mosaics.ts'
import { toImageContent, toPoster } from '../posters/to-poster.ts'
import { uploadPoster } from '../posters/upload-poster.ts'
import { findMatches } from '../search/find-matches.ts'
import { changeReadList, createReadList, deleteReadList } from './change-read-list.ts'
import { markReadList } from './mark-read-list.ts'
import { matchReadingList } from './match-reading-list.ts'
import { countReadListProgress, findNeighbour } from './member-queries.ts'
import { readListPoster } from './read-list-poster.ts'
import { toReadList } from './to-read-list.ts'

interface Deps extends PosterDeps {
  readonly workers: Workers
  readonly mosaics: Mosaics
}

/** Clients may cache the poster of a set for an hour (behaviour 1.10). */
const caching = 'max-age=3600, private'

export function readListRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const get = async (viewer: Viewer, readListId: string) => {
    const found = await findSet(db, readListKind, viewer, readListId)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }
  const show = async (viewer: Viewer, readListId: string) => {
    const row = await findSetRow(db, readListKind, viewer, readListId)
    if (!row) throw new AppError('NOT_FOUND')
    return toReadList(row)
  }
  const owner = async (viewer: Viewer, readListId: string) => {
    const { id } = await get(viewer, readListId)
    return { kind: 'readList' as const, id, readListId, members: await listMembers(db, readListKind, id) }
  }

  serve(app, readlists.listReadLists, async ({ viewer, query }) => {
    const found = await findMatches(db, 'readList', query.search ?? '', viewer)
    const criteria = { libraryIds: query.library_id, found }
    const sorts = sortSets(query.sort, found !== undefined)
    const page = await listSets(db, readListKind, viewer, criteria, query, sorts)
    return { ...page, content: page.content.map(toReadList) }
  })
  serve(app, readlists.getReadList, ({ viewer, params }) => show(viewer, params.readListId))
  serve(app, readlists.createReadList, async ({ viewer, body }) =>
    show(viewer, await createReadList(deps, viewer, body)),
  )
  serve(app, readlists.changeReadList, ({ viewer, params, body }) =>
    changeReadList(deps, viewer, params.readListId, body),
  )
  serve(app, readlists.deleteReadList, ({ viewer, params }) =>
    deleteReadList(deps, viewer, params.readListId),
  )
  serve(app, readlists.listBookReadLists, async ({ viewer, params }) => {
    const bookKey = await findBookId(db, viewer, params.bookId)
    if (bookKey === undefined) throw new AppError('NOT_FOUND')
    return (await listSetsWith(db, readListKind, viewer, bookKey)).map(toReadList)
  })
  serve(app, readlists.listReadListBooks, async ({ viewer, params, query }) => {
    const { id, ordered } = await get(viewer, params.readListId)
    const { page, size, unpaged, sort: _, ...filter } = query
    const sort = [ordered === 1 ? 'readList.number' : 'metadata.releaseDate']
    return listBooks(db, viewer, { ...filter, readListKey: id }, { page, size, unpaged, sort })
  })
  serve(app, readlists.matchReadingList, ({ viewer, body }) =>
    matchReadingList(deps, viewer, { bytes: body.file, name: body.name }),
  )

  const showBeside = async (
    viewer: Viewer,
    { readListId, bookId }: { readListId: string; bookId: string },
    side: 'next' | 'previous',
  ) => {
    const key = await findNeighbour(db, viewer, await get(viewer, readListId), bookId, side)
    const [book] = key === undefined ? [] : await fetchBooks(db, viewer, [key])
    if (!book) throw new AppError('NOT_FOUND')
    return book
  }
  serve(app, readlists.getNextInReadList, ({ viewer, params }) => showBeside(viewer, params, 'next'))
  serve(app, readlists.getPreviousInReadList, ({ viewer, params }) => showBeside(viewer, params, 'previous'))
  serve(app, readlists.getReadListProgress, async ({ viewer, params }) =>
    countReadListProgress(db, viewer, await get(viewer, params.readListId)),
  )
  serve(app, readlists.markReadList, async ({ viewer, params, body }) =>
    markReadList(deps, viewer, await get(viewer, params.readListId), body.lastBookRead),
  )

  serveStream(app, readlists.getReadListPoster, async ({ viewer, params, request, reply }) =>
    sendImage(request, reply, await readListPoster(deps, viewer, params.readListId), caching),
  )
  serve(app, readlists.listReadListPosters, async ({ viewer, params: { readListId } }) =>
    (await listPosters(db, await owner(viewer, readListId))).map((p) => ({ ...toPoster(p), readListId })),
  )
  serveStream(app, readlists.getReadListPosterById, async ({ viewer, params, request, reply }) => {
    const all = await listPosters(db, await owner(viewer, params.readListId))
    const poster = all.find((p) => p.publicId === params.thumbnailId)
    return sendImage(request, reply, poster && toImageContent(deps.files, poster))
  })
  serve(app, readlists.uploadReadListPoster, async ({ viewer, params: { readListId }, body, query }) => ({
    ...toPoster(await uploadPoster(deps, await owner(viewer, readListId), { ...query, ...body })),
    readListId,
  }))
  serve(app, readlists.selectReadListPoster, async ({ viewer, params }) =>
    showPoster(deps, await owner(viewer, params.readListId), params.thumbnailId),
  )
  serve(app, readlists.deleteReadListPoster, async ({ viewer, params }) =>
    deletePoster(deps, await owner(viewer, params.readListId), params.thumbnailId),
  )
}
