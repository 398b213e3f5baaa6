import { arch, platform, release } from 'node:os'
import * as metrics from '@lectern/contract/metrics'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { serve } from '../../http/serve.ts'
import { isDatabaseAnswering } from './queries.ts'

export function metricsRoutes(app: FastifyInstance, { db, version }: { db: Db; version: string }): void {
  serve(app, metrics.getHealth, async ({ reply }) => {
    const isUp = !db.isLost && (await isDatabaseAnswering(db))
    if (!isUp) reply.code(503)
    return { status: isUp ? ('UP' as const) : ('DOWN' as const) }
  })
  serve(app, metrics.getServerInfo, async () => ({
    build: { artifact: 'lectern', name: 'Lectern', version, group: 'lectern' },
    git: { branch: 'main', commit: { id: '', time: '' } },
    os: { name: platform(), version: release(), arch: arch() },
  }))
}
