import { sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { type PageRequest, rowRange } from '../../db/paging.ts'
import { jsonValues } from '../../db/values.ts'

/** True if a list is the search results in their order, so that no further query is needed for its keys. */
export const isPlainSearch = (
  criteria: object,
  sorts: readonly { readonly property: string; readonly descending: boolean }[],
): boolean =>
  Object.entries(criteria).every(([name, value]) => name === 'search' || value === undefined) &&
  sorts.length === 1 &&
  sorts.every((s) => s.property === 'relevance' && !s.descending)

/** Returns the keys of a page of search results, after another check of their visibility. */
export async function listHits(
  db: Sql,
  viewer: Viewer,
  own: 'book' | 'series',
  hits: readonly number[],
  query: PageRequest,
): Promise<readonly number[]> {
  const { limit, offset } = rowRange(query)
  const page = query.unpaged ? hits : hits.slice(offset, offset + limit)
  if (viewer.isFree || page.length === 0) return page
  const id = sql.ref(`${own}.id`)
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${sql.table(own)} where ${id} in ${jsonValues(page)} and ${isVisible(viewer, `${own}.access_class`)}`.execute(
    db,
  )
  const seen = new Set(rows.map((row) => row.id))
  return page.filter((key) => seen.has(key))
}
