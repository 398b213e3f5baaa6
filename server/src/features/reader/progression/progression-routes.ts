import { progressionType } from '@lectern/contract/media-types'
import * as progress from '@lectern/contract/progress'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/open.ts'
import type { Bus } from '../../../events/bus.ts'
import { serve } from '../../../http/serve.ts'
import type { FindEpub } from '../book-caches.ts'
import { getProgression, putProgression } from './progression.ts'

export function progressionRoutes(
  app: FastifyInstance,
  deps: { readonly db: Db; readonly bus: Bus; readonly findEpub: FindEpub },
): void {
  serve(app, progress.getProgression, async ({ viewer, params, reply }) => {
    const found = await getProgression(deps, viewer, params.bookId)
    if (found) reply.type(progressionType)
    return found
  })
  serve(app, progress.putProgression, ({ viewer, params, body }) =>
    putProgression(deps, viewer, params.bookId, body),
  )
}
