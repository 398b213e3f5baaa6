import type { Compilable } from 'kysely'
import type { Sql } from '../../db/open.ts'
import { jsonValues, sidecarKinds } from '../../db/values.ts'

/** A sidecar as it is stored. */
export interface KnownSidecar {
  readonly seriesId: number
  readonly path: string
  readonly kind: keyof typeof sidecarKinds
  /** Null if it belongs to the series. */
  readonly bookId: number | null
  readonly size: number
  readonly modified: number
}

export async function listSidecars(db: Sql, seriesIds: readonly number[]): Promise<KnownSidecar[]> {
  const rows = await db
    .selectFrom('sidecar')
    .selectAll()
    .where('series_id', 'in', jsonValues(seriesIds))
    .execute()
  return rows.map((r) => ({
    seriesId: r.series_id,
    path: r.path,
    kind: r.kind === sidecarKinds.metadata ? 'metadata' : 'artwork',
    bookId: r.book_id,
    size: r.size,
    modified: r.modified,
  }))
}

/** Returns statements that store the sidecars that a scan found, and delete the missing ones. */
export const saveSidecars = (
  db: Sql,
  seriesId: number,
  { gone, seen }: { readonly gone: readonly string[]; readonly seen: readonly KnownSidecar[] },
): Compilable[] => [
  db
    .deleteFrom('sidecar')
    .where('series_id', '=', seriesId)
    .where('path', 'in', jsonValues([...gone, ...seen.map((s) => s.path)])),
  ...seen.map((s) =>
    db.insertInto('sidecar').values({
      series_id: seriesId,
      path: s.path,
      book_id: s.bookId,
      kind: sidecarKinds[s.kind],
      size: s.size,
      modified: s.modified,
    }),
  ),
]

export const deleteSidecars = (
  db: Sql,
  of: { readonly seriesIds: readonly number[] } | { readonly bookIds: readonly number[] },
): Compilable[] => [
  'seriesIds' in of
    ? db.deleteFrom('sidecar').where('series_id', 'in', jsonValues(of.seriesIds))
    : db.deleteFrom('sidecar').where('book_id', 'in', jsonValues(of.bookIds)),
]
