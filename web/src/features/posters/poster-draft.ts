import type { StoredPoster } from './poster-routes.ts'

/** An image that was chosen and is not sent yet. */
export interface AddedPoster {
  /** Unique among all chosen images, because two files can have the same name. */
  readonly key: string
  readonly name: string
  readonly file: Blob
  /** Object URL of its preview; undefined when this browser cannot draw it. */
  readonly url: string | undefined
  readonly width: number | undefined
  readonly height: number | undefined
}

/** State of a poster in a form: `removed` when saving deletes it. */
export type PosterTileState = 'new' | 'sending' | 'stored' | 'removed'

/** Changes of the posters of one item that are not saved yet. */
export interface PosterDraft {
  readonly added: readonly AddedPoster[]
  /** Ids of stored posters that saving deletes. */
  readonly removed: readonly string[]
  /** Key or id of the poster that was chosen; undefined as long as nothing was. */
  readonly selected: string | undefined
}

export const emptyDraft: PosterDraft = { added: [], removed: [], selected: undefined }

/** Returns the key or id of the poster that would be shown after saving. */
export const getSelected = (draft: PosterDraft, stored: readonly StoredPoster[]): string | undefined =>
  draft.selected ?? stored.find(({ selected }) => selected)?.id

/** True when saving would change something. */
export const isDraftChanged = (draft: PosterDraft, stored: readonly StoredPoster[]): boolean =>
  draft.added.length > 0 ||
  draft.removed.length > 0 ||
  (draft.selected !== undefined && draft.selected !== stored.find(({ selected }) => selected)?.id)

/** Adds images. The first of them becomes the poster. */
export const addImages = (draft: PosterDraft, images: readonly AddedPoster[]): PosterDraft => ({
  ...draft,
  added: [...draft.added, ...images],
  selected: images[0]?.key ?? draft.selected,
})

/** Chooses a poster; one that was to be deleted stays. */
export const selectPoster = (draft: PosterDraft, keyOrId: string): PosterDraft => ({
  ...draft,
  removed: draft.removed.filter((id) => id !== keyOrId),
  selected: keyOrId,
})

/** Returns the poster that takes the place of one that goes: the first stored one that stays, else the first chosen image. */
function findSubstitute(draft: PosterDraft, stored: readonly StoredPoster[]): string | undefined {
  const kept = stored.filter(({ id }) => !draft.removed.includes(id))
  return (kept.find(({ selected }) => selected) ?? kept[0])?.id ?? draft.added[0]?.key
}

/** Takes a chosen image away. */
export function dropImage(draft: PosterDraft, key: string, stored: readonly StoredPoster[]): PosterDraft {
  const next = { ...draft, added: draft.added.filter((image) => image.key !== key) }
  return draft.selected === key ? { ...next, selected: findSubstitute(next, stored) } : next
}

/** Marks a stored poster as one that saving deletes, or takes the mark away. */
export function toggleRemoved(draft: PosterDraft, id: string, stored: readonly StoredPoster[]): PosterDraft {
  if (draft.removed.includes(id))
    return { ...draft, removed: draft.removed.filter((removed) => removed !== id) }
  const next = { ...draft, removed: [...draft.removed, id] }
  return getSelected(draft, stored) === id ? { ...next, selected: findSubstitute(next, stored) } : next
}

/** Forgets what no longer exists: stored posters that somebody else deleted meanwhile. */
export function withoutGone(draft: PosterDraft, stored: readonly StoredPoster[]): PosterDraft {
  const exists = (id: string) => stored.some((poster) => poster.id === id)
  const removed = draft.removed.filter(exists)
  const { selected } = draft
  const isGone =
    selected !== undefined && !exists(selected) && !draft.added.some(({ key }) => key === selected)
  if (removed.length === draft.removed.length && !isGone) return draft
  return { ...draft, removed, selected: isGone ? undefined : selected }
}
