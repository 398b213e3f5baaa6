import type { QueryClient } from '@tanstack/react-query'
import { serverOfferQuery } from '../../api/server-offer.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { MemberIds } from './member-order.ts'
import { insertBack, isSameOrder, withoutMembers } from './member-order.ts'
import { withPresentMembers } from './present-members.ts'
import type { MemberSet, SetKind } from './set-kinds.ts'
import { maxMembers } from './set-kinds.ts'
import { recreateSet, snapshotSet } from './set-snapshot.ts'

/** Refuses a change before anything is sent. */
const refuse = (code: 'MEMBERS_HIDDEN' | 'MEMBERS_TOO_MANY' | 'MEMBERS_ALL_HIDDEN') =>
  new ApiError({ kind: 'http', purpose: 'update the list', code })

/** Lectern keeps members that the user may not see; other servers would remove them with a list that lacks them. */
function keepsHiddenMembers(client: QueryClient): boolean {
  return (client.getQueryData(serverOfferQuery.queryKey)?.extensions.length ?? 0) > 0
}

export interface MembersChange {
  readonly set: MemberSet
  readonly before: MemberIds
  readonly after: MemberIds
}

/**
 * Changes the members of a set as they are now: reads them, and writes what `change` makes of them. Throws when it would lose
 * members that the user does not see, or exceed the limit. The new list must not be empty.
 */
export async function changeMembers(
  client: QueryClient,
  kind: SetKind,
  setId: string,
  change: (ids: MemberIds, set: MemberSet) => MemberIds,
  more: { readonly ordered?: boolean } = {},
): Promise<MembersChange> {
  const set = await kind.get(setId)
  const before = set.memberIds
  const after = change(before, set)
  const isReordered = more.ordered !== undefined && more.ordered !== set.ordered
  if (isSameOrder(before, after) && !isReordered) return { set, before, after }
  if (set.filtered && !keepsHiddenMembers(client)) throw refuse('MEMBERS_HIDDEN')
  if (after.length > maxMembers) throw refuse('MEMBERS_TOO_MANY')
  if (after.length === 0) throw refuse('MEMBERS_ALL_HIDDEN')
  await kind.change(setId, { memberIds: after, ...(isReordered ? more : {}) })
  return { set, before, after }
}

export interface Removal {
  readonly set: MemberSet
  readonly removed: MemberIds
  /** True when nothing was left, and so the set itself was deleted. */
  readonly isSetDeleted: boolean
  /** Absent when it cannot be undone: the set had members that the user does not see. */
  readonly undo?: () => Promise<void>
}

/** Removes members from a set. Without any left, the set itself is deleted. */
export async function removeMembers(
  client: QueryClient,
  kind: SetKind,
  setId: string,
  memberIds: MemberIds,
): Promise<Removal> {
  const set = await kind.get(setId)
  const after = withoutMembers(set.memberIds, memberIds)
  const removed = set.memberIds.filter((id) => memberIds.includes(id))
  if (after.length > 0) {
    if (removed.length > 0) await changeMembers(client, kind, setId, (ids) => withoutMembers(ids, memberIds))
    return { set, removed, isSetDeleted: false, undo: () => restoreMembers(client, kind, set, removed) }
  }
  if (set.filtered) throw refuse('MEMBERS_ALL_HIDDEN')
  const snapshot = await snapshotSet(kind, setId)
  await kind.remove(set)
  return { set, removed, isSetDeleted: true, undo: () => recreateSet(kind, snapshot) }
}

/** Puts removed members back where they stood in `set`, among what is there now. */
async function restoreMembers(client: QueryClient, kind: SetKind, set: MemberSet, removed: MemberIds) {
  await withPresentMembers(kind, set.name, removed, (present) =>
    changeMembers(client, kind, set.id, (ids) => insertBack(ids, present, set.memberIds)),
  )
}
