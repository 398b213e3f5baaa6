import { backUpDatabase } from '@lectern/contract/backup'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { serve } from '../../http/serve.ts'

export function backupRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, backUpDatabase, () => db.backUp())
}
