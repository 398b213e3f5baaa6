import { Readable } from 'node:stream'
import * as downloads from '@lectern/contract/downloads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { attachment } from '../../http/reply/content-disposition.ts'
import { sendHead } from '../../http/reply/send-head.ts'
import { serveStream } from '../../http/serve.ts'
import type { StoredZip } from '../../media/zip/stored-zip.ts'
import { findSet, readListKind } from '../collections/set-list-queries.ts'
import { listMemberLocations } from '../readlists/member-queries.ts'
import { planDownload } from './plan-download.ts'
import { findSeriesTitle, listSeriesBookLocations } from './queries.ts'

export function downloadRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  const send = (request: FastifyRequest, reply: FastifyReply, title: string, zip: StoredZip) => {
    reply
      .type('application/zip')
      .header('content-length', zip.length)
      .header('content-disposition', attachment(`${title}.zip`))
    if (request.method === 'HEAD') return sendHead(reply)
    return reply.send(Readable.from(zip.read(), { objectMode: false }))
  }

  serveStream(app, downloads.downloadSeries, async ({ viewer, params, request, reply }) => {
    const series = await findSeriesTitle(db, viewer, params.seriesId)
    if (!series) throw new AppError('NOT_FOUND')
    const locations = await listSeriesBookLocations(db, viewer, series.id)
    return send(request, reply, series.title, await planDownload(locations, { numbered: false }))
  })
  serveStream(app, downloads.downloadReadList, async ({ viewer, params, request, reply }) => {
    const list = await findSet(db, readListKind, viewer, params.readListId)
    if (!list) throw new AppError('NOT_FOUND')
    const locations = await listMemberLocations(db, viewer, list)
    return send(request, reply, list.name, await planDownload(locations, { numbered: true }))
  })
}
