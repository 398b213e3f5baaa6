import { join } from 'node:path'
import * as fonts from '@lectern/contract/fonts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors.ts'
import { sendFile } from '../../http/reply/send-file.ts'
import { serve, serveStream } from '../../http/serve.ts'
import { createFontCache } from './font-cache.ts'
import { fontCss } from './font-css.ts'

/** Registers the routes of fonts. Families are folders in `fonts` below the config folder. */
export function fontRoutes(app: FastifyInstance, { configDir }: { readonly configDir: string }): void {
  const families = createFontCache(join(configDir, 'fonts'))

  serve(app, fonts.listFontFamilies, async () => [...(await families()).keys()])
  serveStream(app, fonts.getFontCss, async ({ params, reply }) => {
    const files = (await families()).get(params.fontFamily)
    if (!files) throw new AppError('NOT_FOUND')
    return reply
      .header('content-type', 'text/css; charset=utf-8')
      .send(fontCss(params.fontFamily, [...files.values()]))
  })
  serveStream(app, fonts.getFontFile, async ({ params, request, reply }) => {
    const file = (await families()).get(params.fontFamily)?.get(params.fontFile)
    if (!file) throw new AppError('NOT_FOUND')
    return sendFile(request, reply.header('content-type', file.mediaType), file.path)
  })
}
