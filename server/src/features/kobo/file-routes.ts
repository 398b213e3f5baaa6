import { basename, extname, join } from 'node:path'
import * as kobo from '@lectern/contract/kobo'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { AppError } from '../../errors.ts'
import { attachment } from '../../http/reply/content-disposition.ts'
import { sendFile } from '../../http/reply/send-file.ts'
import { sendImage } from '../../http/reply/send-image.ts'
import { serveStream } from '../../http/serve.ts'
import { fitPoster } from '../../workers/jobs.ts'
import { isBehindForbiddenLink } from '../books/files/forbidden-link.ts'
import { findKepubify } from '../settings/find-kepubify.ts'
import { readServerSettings } from '../settings/queries.ts'
import { findCover, findDeviceFile } from './book-queries.ts'
import { isConverted } from './describe-book.ts'
import { createKepubFiles } from './kepub-files.ts'
import type { KoboStoreDeps } from './library-routes.ts'

interface CoverParams {
  readonly imageId: string
  readonly width: string
  readonly height: string
  readonly isGreyscale: string
}
const toPixels = (text: string): number =>
  /^[1-9]\d{0,4}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY

/** Returns the required changes of a poster for a device; undefined if it is sent unchanged. */
function getFit(
  poster: { readonly width: number; readonly height: number; readonly media_type: string },
  asked: Omit<CoverParams, 'imageId'>,
): { width: number; height: number; isGrey: boolean } | undefined {
  const isGrey = asked.isGreyscale.toLowerCase() === 'true'
  const [width, height] = [toPixels(asked.width), toPixels(asked.height)]
  const isJpeg = poster.media_type === 'image/jpeg'
  if (isJpeg && !isGrey && width >= poster.width && height >= poster.height) return undefined
  return { width: Math.min(width, poster.width), height: Math.min(height, poster.height), isGrey }
}

/** Registers the files and covers of books for devices. */
export function fileRoutes(app: FastifyInstance, deps: KoboStoreDeps): void {
  const { db, files, workers, configDir, store } = deps
  const findProgram = async () => findKepubify(db, configDir, (await readServerSettings(db)).kepubifyPath)
  const getKepub = createKepubFiles({ ...deps, findProgram }, join(configDir, 'cache', 'kepubs'))

  serveStream(app, kobo.downloadForKobo, async ({ viewer, params, query, request, reply }) => {
    const book = await findDeviceFile(db, viewer, params.bookId)
    // Devices of users who may not download receive no books.
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
    { imageId, width, height, isGreyscale }: CoverParams,
  ) => {
    const cover = await findCover(db, viewer, imageId)
    // The image is of a book of the store.
    if (!cover && (await store.isOn())) {
      const size = [imageId, width, height].map(encodeURIComponent).join('/')
      return reply.redirect(`https://cdn.kobo.com/book-images/${size}/false/image.jpg`, 307)
    }
    const fit = cover && getFit(cover, { width, height, isGreyscale })
    if (!cover || !fit)
      return sendImage(
        request,
        reply,
        cover && { tag: cover.file, mediaType: cover.media_type, read: () => files.read(cover.file) },
      )
    return sendImage(request, reply, {
      tag: `${cover.file}-${Object.values(fit).join('-')}`,
      mediaType: 'image/jpeg',
      read: async () => {
        const bytes = await files.read(cover.file)
        return bytes && (await workers.run(fitPoster, { ...fit, bytes }, { priority: 'reader' })).bytes
      },
    })
  }
  serveStream(app, kobo.getKoboCover, (call) => sendCover(call, call.params))
  serveStream(app, kobo.getKoboCoverOfQuality, (call) => sendCover(call, call.params))
}
