import * as posters from '@lectern/contract/posters'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { AppError } from '../../errors.ts'
import { isFresh } from '../../http/reply/caching.ts'
import { sendHead } from '../../http/reply/send-head.ts'
import { type Sender, serve, serveStream } from '../../http/serve.ts'
import type { Workers } from '../../workers/workers.ts'
import { deletePoster, type PosterDeps, showPoster } from './change-posters.ts'
import { listPosters, type OwnerKey } from './change-queries.ts'
import { findSeriesPoster } from './find-series-poster.ts'
import { findBookOwner, findBookPoster, findSeriesOwner, type ShownPoster } from './queries.ts'
import { toPoster } from './to-poster.ts'
import { uploadPoster } from './upload-poster.ts'

const requireOwner = <T>(owner: T | undefined): T => {
  if (owner === undefined) throw new AppError('NOT_FOUND')
  return owner
}

/** Registers the routes of posters; returns the sender for other protocols. */
export function posterRoutes(
  app: FastifyInstance,
  deps: PosterDeps & { readonly workers: Workers },
): { sendBookPoster: Sender<typeof posters.getBookPoster> } {
  const { db, files } = deps
  /** Sends an image, without a modification time for the selected poster: the next selected one may be older. */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    poster: ShownPoster,
    modified?: number,
  ): Promise<FastifyReply> => {
    if (!poster) throw new AppError('NOT_FOUND')
    if (isFresh(request, reply, { tag: poster.file, modified })) return reply.send()
    reply.type(poster.media_type).header('content-length', poster.size)
    if (request.method === 'HEAD') return sendHead(reply)
    const bytes = await files.read(poster.file)
    if (!bytes) throw new AppError('NOT_FOUND')
    return reply.send(bytes)
  }
  const sendOne = async (
    request: FastifyRequest,
    reply: FastifyReply,
    owner: OwnerKey,
    thumbnailId: string,
  ): Promise<FastifyReply> => {
    const poster = (await listPosters(db, owner)).find((p) => p.publicId === thumbnailId)
    return send(request, reply, poster && { ...poster, media_type: poster.mediaType }, poster?.created)
  }
  const book = async (viewer: Viewer, bookId: string) => requireOwner(await findBookOwner(db, viewer, bookId))
  const series = async (viewer: Viewer, seriesId: string) =>
    requireOwner(await findSeriesOwner(db, viewer, seriesId))

  const sendBookPoster: Sender<typeof posters.getBookPoster> = async ({
    viewer,
    params: { bookId },
    query,
    request,
    reply,
  }) => {
    const poster = await findBookPoster(db, viewer, bookId)
    if (!poster && query.optional && (await book(viewer, bookId))) return reply.code(204).send()
    return send(request, reply, poster)
  }
  serveStream(app, posters.getBookPoster, sendBookPoster)
  serveStream(app, posters.getBookPosterById, async ({ viewer, params, request, reply }) =>
    sendOne(request, reply, await book(viewer, params.bookId), params.thumbnailId),
  )
  serve(app, posters.listBookPosters, async ({ viewer, params: { bookId } }) =>
    (await listPosters(db, await book(viewer, bookId))).map((p) => ({ ...toPoster(p), bookId })),
  )
  serve(app, posters.uploadBookPoster, async ({ viewer, params: { bookId }, body, query }) => ({
    ...toPoster(await uploadPoster(deps, await book(viewer, bookId), { ...query, ...body })),
    bookId,
  }))
  serve(app, posters.selectBookPoster, async ({ viewer, params }) =>
    showPoster(deps, await book(viewer, params.bookId), params.thumbnailId),
  )
  serve(app, posters.deleteBookPoster, async ({ viewer, params }) =>
    deletePoster(deps, await book(viewer, params.bookId), params.thumbnailId),
  )

  serveStream(app, posters.getSeriesPoster, async ({ viewer, params, query, request, reply }) => {
    const poster = await findSeriesPoster(db, viewer, await series(viewer, params.seriesId))
    if (!poster && query.optional) return reply.code(204).send()
    return send(request, reply, poster)
  })
  serveStream(app, posters.getSeriesPosterById, async ({ viewer, params, request, reply }) =>
    sendOne(request, reply, await series(viewer, params.seriesId), params.thumbnailId),
  )
  serve(app, posters.listSeriesPosters, async ({ viewer, params: { seriesId } }) =>
    (await listPosters(db, await series(viewer, seriesId))).map((p) => ({ ...toPoster(p), seriesId })),
  )
  serve(app, posters.uploadSeriesPoster, async ({ viewer, params: { seriesId }, body, query }) => {
    const owner = await series(viewer, seriesId)
    // The poster of a one-shot is that of its book (behaviour 6.2).
    if (owner.isOneshot) throw new AppError('BAD_REQUEST')
    return { ...toPoster(await uploadPoster(deps, owner, { ...query, ...body })), seriesId }
  })
  serve(app, posters.selectSeriesPoster, async ({ viewer, params }) =>
    showPoster(deps, await series(viewer, params.seriesId), params.thumbnailId),
  )
  serve(app, posters.deleteSeriesPoster, async ({ viewer, params }) =>
    deletePoster(deps, await series(viewer, params.seriesId), params.thumbnailId),
  )
  return { sendBookPoster }
}
