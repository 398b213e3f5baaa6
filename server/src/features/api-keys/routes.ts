import * as contract from '@lectern/contract/api-keys'
import type { FastifyInstance } from 'fastify'
import { listApiKeys } from '../../access/api-key-queries.ts'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { serve } from '../../http/serve.ts'
import { createApiKey, removeApiKey } from './create-api-key.ts'

export function apiKeyRoutes(app: FastifyInstance, deps: { readonly db: Db; readonly bus: Bus }): void {
  serve(app, contract.listMyApiKeys, ({ viewer }) => listApiKeys(deps.db, viewer))
  serve(app, contract.createMyApiKey, ({ viewer, body, reply }) => {
    // The only answer with the key: it must not be cached.
    reply.header('cache-control', 'no-store')
    return createApiKey(deps.db, viewer, body.comment)
  })
  serve(app, contract.deleteMyApiKey, ({ viewer, params }) => removeApiKey(deps, viewer, params.keyId))
}
