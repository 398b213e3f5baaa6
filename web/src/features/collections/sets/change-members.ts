import type { QueryClient } from '@tanstack/react-query'
import { serverOfferQuery } from '../../../api/server-offer.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { isSameOrder, type MemberIds } from './member-order.ts'
import { type MemberSet, maxMembers, type SetKind } from './set-kinds.ts'

/** Returns the error of a change that must not be sent. */
export const refuse = (code: 'MEMBERS_HIDDEN' | 'MEMBERS_TOO_MANY' | 'MEMBERS_ALL_HIDDEN') =>
  new ApiError({ kind: 'http', purpose: 'update the list', code })

/** True for Lectern, which keeps members that the user may not see; other servers remove members that are missing in a new list. */
function keepsHiddenMembers(client: QueryClient): boolean {
  return (client.getQueryData(serverOfferQuery.queryKey)?.extensions.length ?? 0) > 0
}

/**
 * Reads the members of a set and writes those that `change` returns. Throws if this would remove members that the user may not see, exceed the
 * limit or empty the set.
 */
export async function changeMembers(
  client: QueryClient,
  kind: SetKind,
  setId: string,
  change: (ids: MemberIds, set: MemberSet) => MemberIds,
  more: { readonly ordered?: boolean } = {},
): Promise<{ readonly set: MemberSet; readonly before: MemberIds; readonly after: MemberIds }> {
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
