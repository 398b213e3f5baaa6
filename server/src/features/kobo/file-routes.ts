import { basename, extname, join } from 'node:path'
import * as kobo from '@lectern/contract/kobo'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { AppError } from '../../errors.ts'
import { attachment } from '../../http/content-disposition.ts'
import { sendFile } from '../../http/send-file.ts'
import { sendImage } from '../../http/send-image.ts'
import { serveStream } from '../../http/serve.ts'
import { isBehindForbiddenLink } from '../books/forbidden-link.ts'
import { findCover, findDeviceFile } from './book-queries.ts'
import { isConverted } from './describe-book.ts'
import { createKepubFiles } from './kepub-files.ts'
import type { KoboStoreDeps } from './library-routes.ts'

/** Registers the files and covers of books for devices. */
export function fileRoutes(app: FastifyInstance, deps: KoboStoreDeps): void {
  const { db, files, configDir, store } = deps
  const getKepub = createKepubFiles(deps, join(configDir, 'cache', 'kepubs'))

  serveStream(app, kobo.downloadForKobo, async ({ viewer, params, query, request, reply }) => {
    const book = await findDeviceFile(db, viewer, params.bookId)
    // Without the right to download, devices get no books at all.
    if (!book || !viewer.roles.has('FILE_DOWNLOAD')) throw new AppError('NOT_FOUND')
    if (await isBehindForbiddenLink(book)) throw new AppError('BOOK_FILE_MISSING')
    const kepub = query.convert_kepub && isConverted(book) ? await getKepub(book) : undefined
    const name = basename(book.path)
    reply
      .type('application/epub+zip')
      .header(
        'content-disposition',
        attachment(kepub === undefined ? name : `${basename(name, extname(name))}.kepub.epub`),
      )
    return sendFile(request, reply, kepub ?? join(book.root, book.path))
  })

  const sendCover = async (
    { viewer, request, reply }: { viewer: Viewer; request: FastifyRequest; reply: FastifyReply },
    { imageId, width, height }: { imageId: string; width: string; height: string },
  ) => {
    const cover = await findCover(db, viewer, imageId)
    // Pictures of books of the store.
    if (!cover && (await store.isOn())) {
      const size = [imageId, width, height].map(encodeURIComponent).join('/')
      return reply.redirect(`https://cdn.kobo.com/book-images/${size}/false/image.jpg`, 307)
    }
    return sendImage(
      request,
      reply,
      cover && { tag: cover.file, mediaType: cover.media_type, read: () => files.read(cover.file) },
    )
  }
  serveStream(app, kobo.getKoboCover, (call) => sendCover(call, call.params))
  serveStream(app, kobo.getKoboCoverOfQuality, (call) => sendCover(call, call.params))
}
