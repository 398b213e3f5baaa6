import { getHistory } from '@lectern/contract/history'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { serve } from '../../http/serve.ts'
import { listHistory } from './queries.ts'

export function historyRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  // Never unpaged: the history grows for ever, and Komga's call has no `unpaged` either.
  serve(app, getHistory, ({ query, viewer }) => listHistory(db, { ...query, unpaged: false }, viewer))
}
