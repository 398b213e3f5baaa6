import IconFolderMinus from '@tabler/icons-react/dist/esm/icons/IconFolderMinus.mjs'
import type { QueryClient } from '@tanstack/react-query'
import { loadIntl } from '../../i18n/load-intl.ts'
import type { Action, Outcome } from '../../lib/action.ts'
import { removeMembers } from './change-members.ts'
import type { SetKind } from './set-kinds.ts'

/** Removes members from a set, and says so when the set itself went with the last one. */
export async function removeFromSet(
  client: QueryClient,
  kind: SetKind,
  setId: string,
  memberIds: readonly string[],
): Promise<Outcome> {
  const intl = await loadIntl('sets')
  const { set, removed, isSetDeleted, undo } = await removeMembers(client, kind, setId, memberIds)
  const members = intl.formatMessage({ id: 'sets.members' }, { kind: kind.kind, count: removed.length })
  return {
    done: isSetDeleted ? 'sets.removed_last' : 'sets.removed',
    values: { name: set.name, members },
    ...(undo && { undo }),
  }
}

/** Action of the cards on the page of a set; `idOf` tells the id of the member. */
export const removeAction = <S>(
  client: QueryClient,
  kind: SetKind,
  setId: string,
  idOf: (subject: S) => string,
): Action<S> => ({
  id: `${kind.kind}.remove_member`,
  label: kind.kind === 'collection' ? 'collections.remove_from' : 'readlists.remove_from',
  icon: IconFolderMinus,
  run: (subjects) => removeFromSet(client, kind, setId, subjects.map(idOf)),
})
