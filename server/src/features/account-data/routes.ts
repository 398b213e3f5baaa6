import * as account from '@lectern/contract/account-data'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { serve } from '../../http/serve.ts'
import { importAccount } from './import-account.ts'
import { listAnnotationsAfter, listProgressAfter } from './queries.ts'

export function accountDataRoutes(app: FastifyInstance, deps: { readonly db: Db; readonly bus: Bus }): void {
  serve(app, account.exportAccount, async ({ viewer, query: { part, after } }) =>
    part === 'progress'
      ? { annotations: [], ...(await listProgressAfter(deps.db, viewer, after)) }
      : { progress: [], ...(await listAnnotationsAfter(deps.db, viewer, after)) },
  )
  serve(app, account.importAccount, ({ viewer, body }) => importAccount(deps, viewer, body))
}
