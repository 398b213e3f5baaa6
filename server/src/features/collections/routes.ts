import * as collections from '@lectern/contract/collections'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { AppError } from '../../errors.ts'
import { sendImage } from '../../http/reply/send-image.ts'
import { serve, serveStream } from '../../http/serve.ts'
import type { Workers } from '../../workers/workers.ts'
import { findSeriesKey } from '../books/queries.ts'
import { deletePoster, type PosterDeps, showPoster } from '../posters/change-posters.ts'
import { listPosters } from '../posters/change-queries.ts'
import type { Mosaics } from '../posters/mosaics.ts'
import { toImageContent, toPoster } from '../posters/to-poster.ts'
import { uploadPoster } from '../posters/upload-poster.ts'
import { findMatches } from '../search/find-matches.ts'
import { listSeries } from '../series/series-list-queries.ts'
import { changeCollection, createCollection, deleteCollection } from './change-collection.ts'
import { collectionPoster } from './collection-poster.ts'
import {
  collectionKind,
  findSet,
  findSetRow,
  listMembers,
  listSets,
  listSetsWith,
} from './set-list-queries.ts'
import { defaultSort, sortSets } from './sort-sets.ts'
import { toCollection } from './to-collection.ts'

interface Deps extends PosterDeps {
  readonly workers: Workers
  readonly mosaics: Mosaics
}

/** Clients may cache the poster of a set for an hour (behaviour 1.10). */
const caching = 'max-age=3600, private'

export function collectionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const get = async (viewer: Viewer, collectionId: string) => {
    const found = await findSet(db, collectionKind, viewer, collectionId)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }
  const show = async (viewer: Viewer, collectionId: string) => {
    const row = await findSetRow(db, collectionKind, viewer, collectionId)
    if (!row) throw new AppError('NOT_FOUND')
    return toCollection(row)
  }
  const owner = async (viewer: Viewer, collectionId: string) => {
    const { id } = await get(viewer, collectionId)
    return {
      kind: 'collection' as const,
      id,
      collectionId,
      members: await listMembers(db, collectionKind, id),
    }
  }

  serve(app, collections.listCollections, async ({ viewer, query }) => {
    const found = await findMatches(db, 'collection', query.search ?? '', viewer)
    const criteria = { libraryIds: query.library_id, found }
    const sorts = sortSets(query.sort, found !== undefined)
    // Komga ignores the parameter: what it does not know keeps its order.
    const known = sorts.length > 0 ? sorts : defaultSort(found !== undefined)
    const page = await listSets(db, collectionKind, viewer, criteria, query, known)
    return { ...page, content: page.content.map(toCollection) }
  })
  serve(app, collections.getCollection, ({ viewer, params }) => show(viewer, params.collectionId))
  serve(app, collections.createCollection, async ({ viewer, body }) =>
    show(viewer, await createCollection(deps, viewer, body)),
  )
  serve(app, collections.changeCollection, ({ viewer, params, body }) =>
    changeCollection(deps, viewer, params.collectionId, body),
  )
  serve(app, collections.deleteCollection, ({ viewer, params }) =>
    deleteCollection(deps, viewer, params.collectionId),
  )
  serve(app, collections.listSeriesCollections, async ({ viewer, params }) => {
    const seriesKey = await findSeriesKey(db, viewer, params.seriesId)
    if (seriesKey === undefined) throw new AppError('NOT_FOUND')
    return (await listSetsWith(db, collectionKind, viewer, seriesKey)).map(toCollection)
  })
  serve(app, collections.listCollectionSeries, async ({ viewer, params, query }) => {
    const { id, ordered } = await get(viewer, params.collectionId)
    const { page, size, unpaged, sort: _, ...filter } = query
    const sort = [ordered === 1 ? 'collection.number' : 'metadata.titleSort']
    return listSeries(db, viewer, { ...filter, collectionKey: id }, { page, size, unpaged, sort })
  })

  serveStream(app, collections.getCollectionPoster, async ({ viewer, params, request, reply }) =>
    sendImage(request, reply, await collectionPoster(deps, viewer, params.collectionId), caching),
  )
  serve(app, collections.listCollectionPosters, async ({ viewer, params: { collectionId } }) =>
    (await listPosters(db, await owner(viewer, collectionId))).map((p) => ({ ...toPoster(p), collectionId })),
  )
  serveStream(app, collections.getCollectionPosterById, async ({ viewer, params, request, reply }) => {
    const all = await listPosters(db, await owner(viewer, params.collectionId))
    const poster = all.find((p) => p.publicId === params.thumbnailId)
    return sendImage(request, reply, poster && toImageContent(deps.files, poster))
  })
  serve(
    app,
    collections.uploadCollectionPoster,
    async ({ viewer, params: { collectionId }, body, query }) => ({
      ...toPoster(await uploadPoster(deps, await owner(viewer, collectionId), { ...query, ...body })),
      collectionId,
    }),
  )
  serve(app, collections.selectCollectionPoster, async ({ viewer, params }) =>
    showPoster(deps, await owner(viewer, params.collectionId), params.thumbnailId),
  )
  serve(app, collections.deleteCollectionPoster, async ({ viewer, params }) =>
    deletePoster(deps, await owner(viewer, params.collectionId), params.thumbnailId),
  )
}
