import * as backup from '@lectern/contract/backup'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { serve } from '../../http/serve.ts'
import { backUpDatabase } from './back-up-database.ts'

export function backupRoutes(app: FastifyInstance, deps: { readonly db: Db }): void {
  serve(app, backup.backUpDatabase, () => backUpDatabase(deps))
}
