import * as progress from '@lectern/contract/progress'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { serve } from '../../http/serve.ts'
import { markBook, markBooks, markSeries, unmarkBook, unmarkSeries } from './mark-book.ts'
import { getTrackerProgress } from './tracker-queries.ts'

export function progressRoutes(app: FastifyInstance, deps: { db: Db; bus: Bus }): void {
  serve(app, progress.markBook, ({ viewer, params, body }) => markBook(deps, viewer, params.bookId, body))
  serve(app, progress.unmarkBook, ({ viewer, params }) => unmarkBook(deps, viewer, params.bookId))
  serve(app, progress.markBooks, async ({ viewer, body }) => ({
    bookIds: [...(await markBooks(deps, viewer, body))],
  }))
  serve(app, progress.markSeries, ({ viewer, params }) => markSeries(deps, viewer, params.seriesId))
  serve(app, progress.unmarkSeries, ({ viewer, params }) => unmarkSeries(deps, viewer, params.seriesId))
  serve(app, progress.getTrackerProgress, ({ viewer, params }) =>
    getTrackerProgress(deps.db, viewer, params.seriesId),
  )
  serve(app, progress.putTrackerProgress, ({ viewer, params, body }) =>
    markSeries(deps, viewer, params.seriesId, body.lastBookNumberSortRead),
  )
}
