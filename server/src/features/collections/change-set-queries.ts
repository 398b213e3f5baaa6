import type { Viewer } from '../../access/viewer.ts'
import type { Db, Sql } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Member } from '../../events/bus.ts'
import { deleteSetPosters, listPosterFiles } from '../posters/queries.ts'
import { mergeHiddenMembers } from './merge-hidden.ts'
import { findSet, type SetKind } from './set-list-queries.ts'
import { getMemberKeys, listMemberPositions, requireUniqueName } from './set-member-queries.ts'

/** One kind of set with its writes: collections and read lists change by the same rules, each in its own tables. */
export interface SetTables {
  readonly kind: SetKind
  readonly posterOwner: 'collection' | 'readList'
  listMembers(tx: Sql, setKey: number): Promise<Member[]>
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
 * Changes a set that the viewer may see; all or nothing. Members that are hidden from the viewer keep their positions. Null and undefined
 * keep the name and the members; `save` writes the values of the set itself. Throws NOT_FOUND, and the codes of its kind for a name that is
 * taken and for members that are unknown.
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
    const before = await tables.listMembers(tx, found.id)
    if (change.name != null) await requireUniqueName(tx, kind, change.name, found.id)
    await change.save(tx, found.id)
    if (change.memberIds == null) return { before, after: before }
    const wanted = await getMemberKeys(tx, kind, viewer, change.memberIds)
    const positions = await listMemberPositions(tx, kind, viewer, found.id)
    await tables.replaceMembers(tx, found.id, mergeHiddenMembers(positions, wanted))
    return { before, after: await tables.listMembers(tx, found.id) }
  })
}

/** Removes a set with its posters. Returns its members, and the files of its posters. Throws NOT_FOUND when the viewer sees none. */
export function removeSet(
  db: Db,
  viewer: Viewer,
  tables: SetTables,
  setId: string,
): Promise<{ members: Member[]; files: string[] }> {
  return db.transaction().execute(async (tx) => {
    const found = await findSet(tx, tables.kind, viewer, setId)
    if (!found) throw new AppError('NOT_FOUND')
    const members = await tables.listMembers(tx, found.id)
    const files = await listPosterFiles(tx, [found.id], tables.posterOwner)
    await tables.removeRows(tx, found.id)
    for (const forget of deleteSetPosters(tx, tables.posterOwner, [found.id]))
      await tx.executeQuery(forget.compile())
    return { members, files }
  })
}
