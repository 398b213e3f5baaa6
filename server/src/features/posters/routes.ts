import type { SeriesCover } from '@lectern/contract/libraries'
import * as posters from '@lectern/contract/posters'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { isFresh } from '../../http/caching.ts'
import { sendHead } from '../../http/send-head.ts'
import { serve, serveStream } from '../../http/serve.ts'
import type { PosterFiles } from './poster-files.ts'
import {
  findBookPoster,
  findBookPosterById,
  findLentPoster,
  findPosterSeries,
  isBookVisible,
  listBookPosters,
} from './queries.ts'

type Found = Awaited<ReturnType<typeof findBookPoster>>

/** Book that lends its poster to a series: where to look first, and where when all is read (behaviour 6.3). */
const lending: Record<SeriesCover, { order: 'asc' | 'desc'; unreadFirst: boolean }> = {
  FIRST: { order: 'asc', unreadFirst: false },
  LAST: { order: 'desc', unreadFirst: false },
  FIRST_UNREAD_OR_FIRST: { order: 'asc', unreadFirst: true },
  FIRST_UNREAD_OR_LAST: { order: 'desc', unreadFirst: true },
}

export function posterRoutes(app: FastifyInstance, { db, files }: { db: Db; files: PosterFiles }): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, poster: Found): Promise<FastifyReply> => {
    if (!poster) throw new AppError('NOT_FOUND')
    if (isFresh(request, reply, { tag: poster.file, modified: poster.created })) return reply.send()
    reply.type(poster.media_type).header('content-length', poster.size)
    if (request.method === 'HEAD') return sendHead(reply)
    const bytes = await files.read(poster.file)
    if (!bytes) throw new AppError('NOT_FOUND')
    return reply.send(bytes)
  }

  serveStream(app, posters.getBookPoster, async ({ viewer, params, request, reply }) =>
    send(request, reply, await findBookPoster(db, viewer, params.bookId)),
  )
  serveStream(app, posters.getBookPosterById, async ({ viewer, params, request, reply }) =>
    send(request, reply, await findBookPosterById(db, viewer, params.bookId, params.thumbnailId)),
  )
  serve(app, posters.listBookPosters, async ({ viewer, params }) => {
    if (!(await isBookVisible(db, viewer, params.bookId))) throw new AppError('NOT_FOUND')
    return listBookPosters(db, params.bookId)
  })
  serveStream(app, posters.getSeriesPoster, async ({ viewer, params, request, reply }) => {
    const series = await findPosterSeries(db, viewer, params.seriesId)
    if (!series) throw new AppError('NOT_FOUND')
    const rule = lending[series.cover ?? 'FIRST']
    const unread = rule.unreadFirst ? await findLentPoster(db, series.id, 'asc', viewer.userId) : undefined
    return send(request, reply, unread ?? (await findLentPoster(db, series.id, rule.order)))
  })
}
