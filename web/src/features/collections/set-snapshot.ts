import type { Outcome } from '../../lib/action.ts'
import { toOutcome } from '../../ui/to-outcome.ts'
import { workOnEach } from '../../ui/work-on-each.ts'
import { fetchImage } from '../posters/dropped-images.ts'
import { getPosterRoutes } from '../posters/poster-routes.ts'
import { withPresentMembers } from './present-members.ts'
import type { MemberSet, SetKind } from './set-kinds.ts'

/** A set with its own posters, as it was before it was deleted. */
export interface SetSnapshot {
  readonly set: MemberSet
  readonly posters: readonly { readonly file: Blob; readonly isSelected: boolean }[]
}

/** Posters that are kept for undoing; more would only fill the memory. */
const maxPosters = 5

/** Reads a set and its uploaded posters, so that it can be created anew. A poster that cannot be read is left out. */
export async function snapshotSet(kind: SetKind, setId: string): Promise<SetSnapshot> {
  const routes = getPosterRoutes(kind.kind)
  const [set, stored] = await Promise.all([kind.get(setId), routes.list(setId).catch(() => [])])
  const chosen = stored
    .toSorted((a, b) => Number(b.selected) - Number(a.selected))
    .slice(0, maxPosters)
    .map(async ({ id, selected }) => ({
      file: await fetchImage(routes.address(setId, id)),
      isSelected: selected,
    }))
  const posters = (await Promise.all(chosen)).flatMap(({ file, isSelected }) =>
    file ? [{ file, isSelected }] : [],
  )
  return { set, posters }
}

/**
 * Creates a deleted set anew with its members, their order, its summary and its posters. Its id is another one. Members that are gone
 * meanwhile are left out, which is said.
 */
export async function recreateSet(kind: SetKind, { set, posters }: SetSnapshot): Promise<void> {
  const { name, ordered, summary } = set
  const made = await withPresentMembers(kind, name, set.memberIds, (memberIds) =>
    kind.create({ name, ordered, summary, memberIds }),
  )
  const routes = getPosterRoutes(kind.kind)
  for (const { file, isSelected } of posters) await routes.upload(made.id, file, isSelected)
}

/** Creates deleted sets anew; those that fail can be tried again. */
export async function recreateSets(kind: SetKind, snapshots: readonly SetSnapshot[]): Promise<Outcome> {
  const result = await workOnEach('organise.undoing', snapshots, (snapshot) => recreateSet(kind, snapshot))
  return toOutcome(result, {
    done: 'organise.undone',
    nameOf: ({ set }) => set.name,
    again: (rest) => recreateSets(kind, rest),
  })
}
