import { forgetSyncPoints } from '@lectern/contract/syncpoints'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'

export function syncPointRoutes(app: FastifyInstance): void {
  serve(app, forgetSyncPoints, async () => undefined)
}
