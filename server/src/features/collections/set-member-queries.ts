import { type RawBuilder, sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { jsonValues, nameKey } from '../../db/values.ts'
import { AppError } from '../../errors.ts'
import type { SetKind } from './set-list-queries.ts'

/** Returns the internal keys of members in the same order. Throws if the viewer cannot see one of them, before anything is written. */
export async function getMemberKeys(
  tx: Sql,
  kind: SetKind,
  viewer: Viewer,
  publicIds: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number; public_id: string }>`
    select o.id, o.public_id from ${sql.table(kind.members)} o
    where o.public_id in ${jsonValues(publicIds)} and ${isVisible(viewer, 'o.access_class')}`.execute(tx)
  const keys = new Map(rows.map((r) => [r.public_id, r.id]))
  return publicIds.map((id) => {
    const key = keys.get(id)
    if (key === undefined) throw refusal(kind.unknown)
    return key
  })
}

/** Returns true if another set of the kind has this name, ignoring case. */
export async function isNameTaken(tx: Sql, kind: SetKind, name: string, except?: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(kind.sets)} where name_key = ${nameKey(name)}`.execute(tx)
  return rows.some((r) => r.id !== except)
}

/** Throws when the name is taken. */
export async function requireUniqueName(
  tx: Sql,
  kind: SetKind,
  name: string,
  except?: number,
): Promise<void> {
  if (await isNameTaken(tx, kind, name, except)) throw refusal(kind.taken)
}

const refusal = ([code, field]: SetKind['unknown'] | SetKind['taken']) => new AppError(code, { field })

/** Returns rows (set, member, position from 0) for a set with these members. */
export const memberRows = (setId: number, memberKeys: readonly number[]): RawBuilder<unknown> =>
  sql`select ${setId}, j.value, j.key from json_each(${JSON.stringify(memberKeys)}) j`

/** Returns the members of a set in the stored order, and which of them are hidden from the viewer. */
export async function listMemberPositions(
  tx: Sql,
  kind: SetKind,
  viewer: Viewer,
  setId: number,
): Promise<{ id: number; isHidden: boolean }[]> {
  const { rows } = await sql<{ id: number; seen: number }>`
    select o.id, ${isVisible(viewer, 'o.access_class')} as seen
    from ${sql.table(kind.memberTable)} m join ${sql.table(kind.members)} o on o.id = ${sql.ref(`m.${kind.memberKey}`)}
    where ${sql.ref(`m.${kind.setKey}`)} = ${setId} order by m.position, o.id`.execute(tx)
  return rows.map((r) => ({ id: r.id, isHidden: !r.seen }))
}
