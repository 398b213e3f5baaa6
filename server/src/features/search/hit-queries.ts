import { sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { type PageRequest, rowRange } from '../../db/paging.ts'
import { jsonValues } from '../../db/values.ts'

/** True when a list consists of search results only, in their order: then its rows need no further query. */
export const isPlainSearch = (
  criteria: object,
  sorts: readonly { readonly property: string; readonly descending: boolean }[],
): boolean =>
  Object.entries(criteria).every(([name, value]) => name === 'search' || value === undefined) &&
  sorts.length === 1 &&
  sorts.every((s) => s.property === 'relevance' && !s.descending)

/** Returns the keys of a page of search results; visibility is checked again for each. */
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
