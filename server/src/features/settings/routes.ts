import * as settings from '@lectern/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import type { Queue } from '../../queue/queue.ts'
import type { Workers } from '../../workers/workers.ts'
import { type Configured, changeSettings, showSettings } from './change-settings.ts'

/** Refuses changes that an API key must not make: ending remembered sign-ins, and choosing a program to run. Throws API_KEY_REFUSED. */
function requireSessionFor({ renewRememberMeKey, kepubifyPath }: settings.SettingsChange): void {
  if (renewRememberMeKey === true || typeof kepubifyPath === 'string') throw new AppError('API_KEY_REFUSED')
}

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
  serve(app, settings.changeSettings, ({ body, request }) => {
    if (request.usesApiKey) requireSessionFor(body)
    return changeSettings(deps, body)
  })
}
