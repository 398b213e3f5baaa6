import * as settings from '@lectern/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { serve } from '../../http/serve.ts'
import type { Queue } from '../../queue/queue.ts'
import type { Workers } from '../../workers/workers.ts'
import { type Configured, changeSettings, showSettings } from './change-settings.ts'

export function settingsRoutes(
  app: FastifyInstance,
  deps: {
    readonly db: Db
    readonly queue: Queue
    readonly workers: Workers
    readonly configured: Configured
    readonly configDir: string
  },
): void {
  serve(app, settings.getSettings, () => showSettings(deps))
  serve(app, settings.changeSettings, ({ body }) => changeSettings(deps, body))
}
