import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { createDbQueryCache } from '../../db/query-cache.ts'

/** Bytes of all replies together; their compressed forms add a tenth. */
const maxBytes = 8 * 1024 * 1024
const maxAgeMs = 60_000

const cached = createDbQueryCache<Buffer>({ maxBytes, maxAgeMs, sizeOf: (bytes) => bytes.length })

/** Returns the cached reply to the same request of the same viewer, until anything is written. Clients request the same lists often. */
export const cachedReply = (
  db: Db,
  { request, viewer }: { readonly request: FastifyRequest; readonly viewer: Viewer | undefined },
  encode: () => Promise<Buffer>,
): Promise<Buffer> => {
  // Libraries, ages and labels that a viewer may see are rows of the database: a change of them is a write.
  const viewerKey = viewer
    ? `${viewer.userId} ${viewer.isAdmin} ${viewer.isFree} ${viewer.viewedBy ?? ''}`
    : ''
  return cached(db, `${viewerKey} ${request.url}`, encode)
}
