import type { FastifyInstance } from 'fastify'
import { createAtomKit } from './atom-kit-routes.ts'
import { atomRoutes } from './atom-routes.ts'
import { type BookSenders, opdsBookRoutes } from './book-routes.ts'
import { createDescribeBooks } from './describe-books.ts'
import { type PublicationBookDeps, publicationBookRoutes } from './publication-book-routes.ts'
import { createPublicationKit } from './publication-kit-routes.ts'
import { publicationRoutes } from './publication-routes.ts'

/** Registers the feeds of OPDS and the files that they link to. */
export function opdsRoutes(
  app: FastifyInstance,
  deps: BookSenders & Omit<PublicationBookDeps, 'describeBooks'>,
): void {
  const { db, contextPath } = deps
  const feedDeps = { db, contextPath, describeBooks: createDescribeBooks(db) }
  atomRoutes(app, db, createAtomKit(app, feedDeps))
  publicationRoutes(app, db, createPublicationKit(feedDeps))
  publicationBookRoutes(app, { ...deps, ...feedDeps })
  opdsBookRoutes(app, deps)
}
