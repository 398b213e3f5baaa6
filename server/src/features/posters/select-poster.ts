import type { PosterType } from '@lectern/contract/posters'

/** What decides which poster of an owner is shown. Lists are in the order in which posters came. */
export interface Selectable {
  readonly type: PosterType
  readonly selected: boolean
  /** Of a sidecar: where its file lies; empty for the others. */
  readonly source: string
}

/** Whether a poster that is added is to be shown (behaviour 6.2). */
export type Preference = 'YES' | 'NO' | 'IF_NONE_OR_GENERATED'

/** Only the poster of this place is shown. */
const only = <P extends Selectable>(posters: readonly P[], place: number): P[] =>
  posters.map((p, i) => (p.selected === (i === place) ? p : { ...p, selected: i === place }))

/** House-keeping: where something can be shown, exactly one is; the first, if nothing said otherwise. */
const normalizeSelection = <P extends Selectable>(posters: readonly P[]): P[] =>
  only(
    posters,
    Math.max(
      0,
      posters.findIndex((p) => p.selected),
    ),
  )

const replaces = (added: Selectable, p: Selectable): boolean =>
  p.type === added.type && (p.type === 'GENERATED' || (p.type === 'SIDECAR' && p.source === added.source))

function added<P extends Selectable>(posters: readonly P[], poster: P, preference: Preference): P[] {
  const kept = posters.filter((p) => !replaces(poster, p))
  const shown = kept.find((p) => p.selected)
  // What replaces the poster that is shown is shown in its place.
  const isHeir = posters.some((p) => p.selected && replaces(poster, p))
  const isWanted =
    preference === 'YES' ||
    isHeir ||
    (preference === 'IF_NONE_OR_GENERATED' && (!shown || shown.type === 'GENERATED'))
  const all = [...kept, { ...poster, selected: false }]
  return isWanted ? only(all, all.length - 1) : all
}

/**
 * The posters of an owner after one was added (behaviour 6.2): at most one is generated, a sidecar takes the place of the one with the
 * same source, and exactly one is selected.
 */
export const addPoster = <P extends Selectable>(
  posters: readonly P[],
  poster: P,
  preference: Preference,
): P[] => normalizeSelection(added(posters, poster, preference))

/** The posters with this one shown; it must be one of them. */
export const selectPoster = <P extends Selectable>(posters: readonly P[], poster: P): P[] =>
  normalizeSelection(only(posters, posters.indexOf(poster)))

/** The posters without those; if the one that was shown is gone, the first that remains is shown. */
export const dropPosters = <P extends Selectable>(
  posters: readonly P[],
  isGone: (poster: P) => boolean,
): P[] => normalizeSelection(posters.filter((p) => !isGone(p)))

/**
 * The posters after a look at the pictures beside the files (behaviour 5.8): those without a file go, the first new one is shown if
 * nothing but a generated one is, and what is neither gone nor new stays as it is.
 */
export function mergeSidecars<P extends Selectable>(
  posters: readonly P[],
  sources: ReadonlySet<string>,
  fresh: readonly P[],
  first: string | undefined,
): P[] {
  const kept = posters.filter((p) => p.type !== 'SIDECAR' || sources.has(p.source))
  const merged = fresh.reduce<P[]>(
    (all, p) => added(all, p, p.source === first ? 'IF_NONE_OR_GENERATED' : 'NO'),
    kept,
  )
  return normalizeSelection(merged)
}
