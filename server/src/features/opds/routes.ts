import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { createAtomKit } from './atom-kit-routes.ts'
import { type BookSenders, opdsBookRoutes } from './book-routes.ts'
import { catalogRoutes } from './catalog-routes.ts'
import { createDescribeBooks } from './describe-books.ts'
import { itemRoutes } from './item-routes.ts'
import { listRoutes } from './list-routes.ts'

interface Deps extends BookSenders {
  readonly db: Db
  readonly contextPath: string
}

/** Registers feeds of OPDS and what they link to. */
export function opdsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, contextPath } = deps
  const atom = { db, contextPath, describeBooks: createDescribeBooks(db) }
  const kit = createAtomKit(app, atom)
  catalogRoutes(app, kit)
  listRoutes(atom, kit)
  itemRoutes(kit)
  opdsBookRoutes(app, deps)
}
