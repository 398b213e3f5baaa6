import type { FastifyInstance } from 'fastify'
import type { FindAccount } from '../../access/session-queries.ts'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import type { Workers } from '../../workers/workers.ts'
import { createEpubCache, createPageListCache } from './book-caches.ts'
import { resourceRoutes } from './epub/resource-routes.ts'
import { manifestRoutes } from './manifest/manifest-routes.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { textRoutes } from './pdf-text/text-routes.ts'
import { progressionRoutes } from './progression/progression-routes.ts'
import { createRecentReaders } from './recent-readers.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
  readonly workers: Workers
  readonly findAccount: FindAccount
  /** Folder of the server's own files; the page cache is below it. */
  readonly configDir: string
  readonly contextPath: string
}

/** Registers the routes of the reader; returns the functions that other protocols read books with. */
export function readerRoutes(app: FastifyInstance, deps: Deps) {
  const listPages = createPageListCache(deps.db)
  const findEpub = createEpubCache(deps.db)
  const readers = createRecentReaders(deps.findAccount)
  const pages = pageRoutes(app, { ...deps, listPages })
  progressionRoutes(app, { ...deps, findEpub })
  const manifests = manifestRoutes(app, { ...deps, findEpub, listPages, readers })
  textRoutes(app, deps)
  const resources = resourceRoutes(app, { ...deps, findEpub, listPages, readers })
  return { findEpub, listPages, readers, ...pages, ...manifests, ...resources }
}
