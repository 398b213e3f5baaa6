import { loadIntl } from '../../../i18n/load-intl.ts'
import type { Text } from '../../../i18n/use-text.ts'
import { isApiError, isGone } from '../../../lib/api-error.ts'
import { runEach } from '../../../lib/run-each.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import type { MemberIds } from './member-order.ts'
import type { SetKind } from './set-kinds.ts'

const isTaken = (error: unknown) => isApiError(error) && /_NAME_TAKEN$/.test(error.code ?? '')

async function findGone(kind: SetKind, ids: MemberIds): Promise<ReadonlySet<string>> {
  const gone = new Set<string>()
  const check = async (id: string) => {
    if (!(await kind.exists(id))) gone.add(id)
  }
  const { failures } = await runEach(ids, check, { concurrency: 4 })
  if (failures[0]) throw failures[0].error
  return gone
}

/**
 * Puts members into a set called `name`. Servers refuse all members if one no longer exists: then only existing members are put, and a message
 * counts the others. Throws the refusal if no member exists or if all do.
 */
export async function withPresentMembers<T>(
  kind: SetKind,
  name: string,
  memberIds: MemberIds,
  put: (ids: MemberIds) => Promise<T>,
): Promise<T> {
  try {
    return await put(memberIds)
  } catch (error) {
    if (!isGone(error) || isTaken(error)) throw error
    const gone = await findGone(kind, memberIds)
    if (gone.size === 0 || gone.size === memberIds.length) throw error
    const done = await put(memberIds.filter((id) => !gone.has(id)))
    const intl = await loadIntl('sets')
    const t: Text = (id, values) => intl.formatMessage({ id }, values)
    const members = t('sets.members', { kind: kind.name, count: gone.size })
    showToast({ text: t('sets.members_gone', { name, members }) })
    return done
  }
}
