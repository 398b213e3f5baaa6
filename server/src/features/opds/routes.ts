import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import type { FindEpub } from '../reader/epub-cache.ts'
import type { MakeManifest } from '../reader/manifest-routes.ts'
import { createAtomKit } from './atom-kit-routes.ts'
import { type BookSenders, opdsBookRoutes } from './book-routes.ts'
import { catalogRoutes } from './catalog-routes.ts'
import { createDescribeBooks } from './describe-books.ts'
import { itemRoutes } from './item-routes.ts'
import { listRoutes } from './list-routes.ts'
import { publicationBookRoutes } from './publication-book-routes.ts'
import { publicationItemRoutes } from './publication-item-routes.ts'
import { createPublicationKit } from './publication-kit-routes.ts'
import { publicationListRoutes } from './publication-list-routes.ts'

interface Deps extends BookSenders {
  readonly db: Db
  readonly bus: Bus
  readonly findEpub: FindEpub
  readonly makeManifest: MakeManifest
  readonly contextPath: string
}

/** Registers feeds of OPDS and what they link to. */
export function opdsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, contextPath } = deps
  const atom = { db, contextPath, describeBooks: createDescribeBooks(db) }
  const kit = createAtomKit(app, atom)
  catalogRoutes(app, atom, kit)
  listRoutes(atom, kit)
  itemRoutes(atom, kit)
  const publicationKit = createPublicationKit(atom)
  publicationListRoutes(app, atom, publicationKit)
  publicationItemRoutes(app, atom, publicationKit)
  publicationBookRoutes(app, { ...deps, describeBooks: atom.describeBooks })
  opdsBookRoutes(app, deps)
}
