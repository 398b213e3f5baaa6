import type { QueryClient } from '@tanstack/react-query'
import { loadIntl } from '../../../i18n/load-intl.ts'
import type { Text } from '../../../i18n/use-text.ts'
import type { Failure, Outcome } from '../../../lib/action.ts'
import { changeMembers } from './change-members.ts'
import { appendMissing, type MemberIds, withoutMembers } from './member-order.ts'
import type { MemberSet, SetKind } from './set-kinds.ts'

interface Added {
  readonly set: MemberSet
  /** The members that were not in the set before. */
  readonly ids: MemberIds
}

/** Appends members to sets, one set after another; a failure does not stop the others. Undo removes only the members that were added. */
export async function addToSets(
  client: QueryClient,
  kind: SetKind,
  sets: readonly MemberSet[],
  memberIds: MemberIds,
): Promise<Outcome> {
  const intl = await loadIntl('sets')
  const t: Text = (id, values) => intl.formatMessage({ id }, values)
  const added: Added[] = []
  const failed: MemberSet[] = []
  const failures: Failure[] = []
  for (const set of sets) {
    try {
      const { before, after } = await changeMembers(client, kind, set.id, (ids) =>
        appendMissing(ids, memberIds),
      )
      added.push({ set, ids: withoutMembers(after, before) })
    } catch (error) {
      failures.push({ name: set.name, error })
      failed.push(set)
    }
  }
  const changed = added.filter(({ ids }) => ids.length > 0)
  const [only] = added
  const name =
    added.length === 1 && only
      ? t('sets.quoted', { name: only.set.name })
      : t('sets.several', { kind: kind.name, count: added.length })
  const maxAdded = Math.max(0, ...changed.map(({ ids }) => ids.length))
  return {
    done: added.length > 0 && maxAdded === 0 ? 'sets.added_nothing' : 'sets.added',
    values: { name, members: t('sets.members', { kind: kind.name, count: maxAdded }) },
    ...(changed.length > 0 && { undo: () => removeAdded(client, kind, changed) }),
    ...(failures.length > 0 && {
      failures,
      resume: () => addToSets(client, kind, failed, memberIds),
    }),
  }
}

async function removeAdded(client: QueryClient, kind: SetKind, added: readonly Added[]): Promise<void> {
  for (const { set, ids } of added)
    await changeMembers(client, kind, set.id, (present) => withoutMembers(present, ids))
}

/** Creates a set with these members. Read lists get a custom order, collections are sorted by title. */
export async function createSetOf(kind: SetKind, name: string, memberIds: MemberIds): Promise<Outcome> {
  const intl = await loadIntl('sets')
  const set = await kind.create({ name, ordered: kind.name === 'readlist', memberIds })
  const members = intl.formatMessage({ id: 'sets.members' }, { kind: kind.name, count: memberIds.length })
  return { done: 'sets.created', values: { name, members }, undo: () => kind.remove(set) }
}
