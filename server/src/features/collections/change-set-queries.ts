import type { Viewer } from '../../access/viewer.ts'
import type { Db, Sql } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Member } from '../../events/bus.ts'
import { deletePosters, listPosterFiles } from '../posters/queries.ts'
import { mergeHiddenMembers } from './merge-hidden.ts'
import { findSet, listMembers, type SetKind } from './set-list-queries.ts'
import { getMemberKeys, listMemberPositions, requireUniqueName } from './set-member-queries.ts'

/** Writes of a kind of set: collections and read lists change by the same rules, but in different tables. */
export interface SetTables {
  readonly kind: SetKind
  readonly posterOwner: 'collection' | 'readList'
  replaceMembers(tx: Sql, setKey: number, memberKeys: readonly number[]): Promise<void>
  /** Removes the set and its members. */
  removeRows(tx: Sql, setKey: number): Promise<void>
}

/** Members of a set before and after a change of it. */
export interface MemberChange {
  readonly before: readonly Member[]
  readonly after: readonly Member[]
}

/**
 * Changes a set that the viewer may see, in one transaction. Members that are hidden from the viewer keep their positions. The name and the
 * members are kept if they are null or undefined; `save` writes the values of the set itself. Throws NOT_FOUND, and the codes of its kind for
 * a name that is taken and for unknown members.
 */
export function updateSet(
  db: Db,
  viewer: Viewer,
  tables: SetTables,
  setId: string,
  change: {
    readonly name: string | null | undefined
    readonly memberIds: readonly string[] | null | undefined
    readonly save: (tx: Sql, setKey: number) => Promise<unknown>
  },
): Promise<MemberChange> {
  const { kind } = tables
  return db.transaction().execute(async (tx) => {
    const found = await findSet(tx, kind, viewer, setId)
    if (!found) throw new AppError('NOT_FOUND')
    const before = await listMembers(tx, kind, found.id)
    if (change.name != null) await requireUniqueName(tx, kind, change.name, found.id)
    await change.save(tx, found.id)
    if (change.memberIds == null) return { before, after: before }
    const wanted = await getMemberKeys(tx, kind, viewer, change.memberIds)
    const positions = await listMemberPositions(tx, kind, viewer, found.id)
    await tables.replaceMembers(tx, found.id, mergeHiddenMembers(positions, wanted))
    return { before, after: await listMembers(tx, kind, found.id) }
  })
}

/** Removes a set and the rows of its posters. Returns its members and the files of its posters. Throws NOT_FOUND if the viewer cannot see it. */
export function removeSet(
  db: Db,
  viewer: Viewer,
  tables: SetTables,
  setId: string,
): Promise<{ members: Member[]; files: string[] }> {
  return db.transaction().execute(async (tx) => {
    const found = await findSet(tx, tables.kind, viewer, setId)
    if (!found) throw new AppError('NOT_FOUND')
    const members = await listMembers(tx, tables.kind, found.id)
    const files = await listPosterFiles(tx, [found.id], tables.posterOwner)
    await tables.removeRows(tx, found.id)
    await tx.executeQuery(deletePosters(tx, tables.posterOwner, [found.id]).compile())
    return { members, files }
  })
}
