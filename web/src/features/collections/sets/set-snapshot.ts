import type { Outcome } from '../../../lib/action.ts'
import { toOutcome } from '../../../ui/done/to-outcome.ts'
import { workOnEach } from '../../../ui/done/work-on-each.ts'
import { fetchImage } from '../../posters/dropped-images.ts'
import { getPosterCalls } from '../../posters/poster-calls.ts'
import { withPresentMembers } from './present-members.ts'
import type { MemberSet, SetKind } from './set-kinds.ts'

/** A set and its uploaded posters before the deletion. */
export interface SetSnapshot {
  readonly set: MemberSet
  readonly posters: readonly { readonly file: Blob; readonly isSelected: boolean }[]
}

/** Maximum number of posters that are kept in memory for undo. */
const maxPosters = 5

/** Reads a set and its uploaded posters, so that it can be created again. Unreadable posters are skipped. */
export async function snapshotSet(kind: SetKind, setId: string): Promise<SetSnapshot> {
  const calls = getPosterCalls(kind.name)
  const [set, stored] = await Promise.all([kind.get(setId), calls.list(setId).catch(() => [])])
  const chosen = stored
    .toSorted((a, b) => Number(b.selected) - Number(a.selected))
    .slice(0, maxPosters)
    .map(async ({ id, selected }) => ({
      file: await fetchImage(calls.address(setId, id)),
      isSelected: selected,
    }))
  const posters = (await Promise.all(chosen)).flatMap(({ file, isSelected }) =>
    file ? [{ file, isSelected }] : [],
  )
  return { set, posters }
}

/**
 * Creates a deleted set again with its members, their order, its summary and its posters, under a new id. Members that no longer exist are
 * skipped, and a message counts them.
 */
export async function recreateSet(kind: SetKind, { set, posters }: SetSnapshot): Promise<void> {
  const { name, ordered, summary } = set
  const made = await withPresentMembers(kind, name, set.memberIds, (memberIds) =>
    kind.create({ name, ordered, summary, memberIds }),
  )
  const calls = getPosterCalls(kind.name)
  for (const { file, isSelected } of posters) await calls.upload(made.id, file, isSelected)
}

/** Creates deleted sets again; failed ones can be retried. */
export async function recreateSets(kind: SetKind, snapshots: readonly SetSnapshot[]): Promise<Outcome> {
  const result = await workOnEach('organise.undoing', snapshots, (snapshot) => recreateSet(kind, snapshot))
  return toOutcome(result, {
    done: 'organise.undone',
    nameOf: ({ set }) => set.name,
    again: (rest) => recreateSets(kind, rest),
  })
}
