import { sql } from 'kysely'
import { type Viewer, visible } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { listed, nameKey } from '../../db/values.ts'
import type { SetKind } from './set-list-queries.ts'

/** What changes of collections and of read lists ask before they write; each writes its own tables. */

/** Inner keys of these members in this order; undefined when one of them is unknown to the viewer. */
export async function findMemberKeys(
  tx: Sql,
  kind: SetKind,
  viewer: Viewer,
  publicIds: readonly string[],
): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number; public_id: string }>`
    select o.id, o.public_id from ${sql.table(kind.members)} o
    where o.public_id in ${listed(publicIds)} and ${visible(viewer, 'o.access_class')}`.execute(tx)
  const keys = new Map(rows.map((r) => [r.public_id, r.id]))
  const found = publicIds.flatMap((id) => keys.get(id) ?? [])
  return found.length === publicIds.length ? found : undefined
}

/** Whether another set of the kind has this name, whatever its case. */
export async function isNameTaken(tx: Sql, kind: SetKind, name: string, except?: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(kind.sets)} where name_key = ${nameKey(name)}`.execute(tx)
  return rows.some((r) => r.id !== except)
}

/** Members of a set in the stored order, and which of them are hidden from the viewer. */
export async function listPlaces(
  tx: Sql,
  kind: SetKind,
  viewer: Viewer,
  setId: number,
): Promise<{ id: number; isHidden: boolean }[]> {
  const { rows } = await sql<{ id: number; seen: number }>`
    select o.id, ${visible(viewer, 'o.access_class')} as seen
    from ${sql.table(kind.places)} m join ${sql.table(kind.members)} o on o.id = ${sql.ref(`m.${kind.memberKey}`)}
    where ${sql.ref(`m.${kind.setKey}`)} = ${setId} order by m.position, o.id`.execute(tx)
  return rows.map((r) => ({ id: r.id, isHidden: !r.seen }))
}
