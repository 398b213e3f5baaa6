import type { PosterType } from '@lectern/contract/posters'

/** Values that determine which poster of an owner is shown. Lists are ordered from oldest to newest. */
export interface Selectable {
  readonly type: PosterType
  readonly selected: boolean
  /** Path of the file of a sidecar; empty for other kinds. */
  readonly source: string
}

/** Decides whether an added poster is selected (behaviour 6.2). */
export type Preference = 'YES' | 'NO' | 'IF_NONE_OR_GENERATED'

/** Selects only the poster at this index. */
const selectOnly = <P extends Selectable>(posters: readonly P[], index: number): P[] =>
  posters.map((p, i) => (p.selected === (i === index) ? p : { ...p, selected: i === index }))

/** Ensures that exactly one poster is selected if any can be shown; the first by default. */
const normalizeSelection = <P extends Selectable>(posters: readonly P[]): P[] =>
  selectOnly(
    posters,
    Math.max(
      0,
      posters.findIndex((p) => p.selected),
    ),
  )

const replaces = (added: Selectable, p: Selectable): boolean =>
  p.type === added.type && (p.type === 'GENERATED' || (p.type === 'SIDECAR' && p.source === added.source))

function appendPoster<P extends Selectable>(posters: readonly P[], poster: P, preference: Preference): P[] {
  const kept = posters.filter((p) => !replaces(poster, p))
  const shown = kept.find((p) => p.selected)
  // A poster that replaces the selected one is selected.
  const replacesSelected = posters.some((p) => p.selected && replaces(poster, p))
  const isWanted =
    preference === 'YES' ||
    replacesSelected ||
    (preference === 'IF_NONE_OR_GENERATED' && (!shown || shown.type === 'GENERATED'))
  const all = [...kept, { ...poster, selected: false }]
  return isWanted ? selectOnly(all, all.length - 1) : all
}

/**
 * Returns the posters of an owner after one is added (behaviour 6.2): at most one is generated, a sidecar replaces the one with the same
 * source, and exactly one is selected.
 */
export const addPoster = <P extends Selectable>(
  posters: readonly P[],
  poster: P,
  preference: Preference,
): P[] => normalizeSelection(appendPoster(posters, poster, preference))

/** Returns the posters with this one selected; it must be one of them. */
export const selectPoster = <P extends Selectable>(posters: readonly P[], poster: P): P[] =>
  normalizeSelection(selectOnly(posters, posters.indexOf(poster)))

/** Returns the posters without those to drop; if the selected one is dropped, the first remaining one is selected. */
export const dropPosters = <P extends Selectable>(
  posters: readonly P[],
  isDropped: (poster: P) => boolean,
): P[] => normalizeSelection(posters.filter((p) => !isDropped(p)))

/**
 * Returns the posters after a refresh of the images next to the files (behaviour 5.8): those without a file are dropped, the first new one
 * is selected if no other or a generated one is selected, and all others are kept.
 */
export function mergeSidecars<P extends Selectable>(
  posters: readonly P[],
  sources: ReadonlySet<string>,
  fresh: readonly P[],
  first: string | undefined,
): P[] {
  const kept = posters.filter((p) => p.type !== 'SIDECAR' || sources.has(p.source))
  const merged = fresh.reduce<P[]>(
    (all, p) => appendPoster(all, p, p.source === first ? 'IF_NONE_OR_GENERATED' : 'NO'),
    kept,
  )
  return normalizeSelection(merged)
}
