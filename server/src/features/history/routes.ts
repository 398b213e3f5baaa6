import { getHistory } from '@lectern/contract/history'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { serve } from '../../http/serve.ts'
import { listHistory } from './queries.ts'

export function historyRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  // Never all of it at once: it grows for ever, and the field's call has no `unpaged` either.
  serve(app, getHistory, ({ query, viewer }) => listHistory(db, { ...query, unpaged: false }, viewer))
}
