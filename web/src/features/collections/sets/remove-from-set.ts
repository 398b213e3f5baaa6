import IconFolderMinus from '@tabler/icons-react/dist/esm/icons/IconFolderMinus.mjs'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { loadIntl } from '../../../i18n/load-intl.ts'
import type { Action, Outcome } from '../../../lib/action.ts'
import { useHasRole } from '../../auth/queries.ts'
import { changeMembers, refuse } from './change-members.ts'
import { insertBack, type MemberIds, withoutMembers } from './member-order.ts'
import { withPresentMembers } from './present-members.ts'
import type { MemberSet, SetKind } from './set-kinds.ts'
import { recreateSet, snapshotSet } from './set-snapshot.ts'

/** Restores removed members to their positions in `set`, among its present members. */
const restoreMembers = (client: QueryClient, kind: SetKind, set: MemberSet, removed: MemberIds) =>
  withPresentMembers(kind, set.name, removed, async (present) => {
    await changeMembers(client, kind, set.id, (ids) => insertBack(ids, present, set.memberIds))
  })

/** Removes members from a set. With the last member, the set is deleted; the outcome reports that. */
export async function removeFromSet(
  client: QueryClient,
  kind: SetKind,
  setId: string,
  memberIds: MemberIds,
): Promise<Outcome> {
  const intl = await loadIntl('sets')
  const set = await kind.get(setId)
  const removed = set.memberIds.filter((id) => memberIds.includes(id))
  const isSetDeleted = removed.length === set.memberIds.length
  let undo = () => restoreMembers(client, kind, set, removed)
  if (isSetDeleted) {
    if (set.filtered) throw refuse('MEMBERS_ALL_HIDDEN')
    const snapshot = await snapshotSet(kind, setId)
    await kind.remove(set)
    undo = () => recreateSet(kind, snapshot)
  } else if (removed.length > 0) {
    await changeMembers(client, kind, setId, (ids) => withoutMembers(ids, memberIds))
  }
  const members = intl.formatMessage({ id: 'sets.members' }, { kind: kind.name, count: removed.length })
  return {
    done: isSetDeleted ? 'sets.removed_last' : 'sets.removed',
    values: { name: set.name, members },
    undo,
  }
}

/** Returns the actions of cards on the page of a set: those of the items and, for administrators, the removal from the set. */
export function useMemberActions<S extends { readonly id: string }>(
  kind: SetKind,
  setId: string,
  actions: readonly Action<S>[],
): readonly Action<S>[] {
  const client = useQueryClient()
  const isAdmin = useHasRole('ADMIN')
  return useMemo(() => {
    const remove: Action<S> = {
      id: `${kind.name}.remove_member`,
      label: kind.name === 'collection' ? 'collections.remove_from' : 'readlists.remove_from',
      icon: IconFolderMinus,
      run: (members) =>
        removeFromSet(
          client,
          kind,
          setId,
          members.map(({ id }) => id),
        ),
    }
    return isAdmin ? [...actions, remove] : actions
  }, [client, kind, setId, actions, isAdmin])
}
