import type { StoredPoster } from './poster-calls.ts'

/** A chosen image that is not uploaded yet. */
export interface AddedPoster {
  /** Unique among all chosen images; two files can have the same name. */
  readonly key: string
  readonly name: string
  readonly file: Blob
  /** Object URL of its preview; undefined if the browser cannot draw the image. */
  readonly url: string | undefined
  readonly width: number | undefined
  readonly height: number | undefined
}

/** State of a poster in a form; `removed` if saving will delete it. */
export type PosterTileState = 'new' | 'sending' | 'stored' | 'removed'

/** Unsaved changes of the posters of one item. */
export interface PosterDraft {
  readonly added: readonly AddedPoster[]
  /** Ids of stored posters that saving will delete. */
  readonly removed: readonly string[]
  /** Key or id of the newly chosen poster, if any. */
  readonly selected: string | undefined
}

export const emptyDraft: PosterDraft = { added: [], removed: [], selected: undefined }

/** Returns the key or id of the poster that will be shown after saving. */
export const getSelected = (draft: PosterDraft, stored: readonly StoredPoster[]): string | undefined =>
  draft.selected ?? stored.find(({ selected }) => selected)?.id

/** True if saving would change anything. */
export const isDraftChanged = (draft: PosterDraft, stored: readonly StoredPoster[]): boolean =>
  draft.added.length > 0 ||
  draft.removed.length > 0 ||
  (draft.selected !== undefined && draft.selected !== stored.find(({ selected }) => selected)?.id)

/** Adds images; the first one becomes the poster. */
export const addImages = (draft: PosterDraft, images: readonly AddedPoster[]): PosterDraft => ({
  ...draft,
  added: [...draft.added, ...images],
  selected: images[0]?.key ?? draft.selected,
})

/** Chooses a poster, which is then not deleted. */
export const selectPoster = (draft: PosterDraft, keyOrId: string): PosterDraft => ({
  ...draft,
  removed: draft.removed.filter((id) => id !== keyOrId),
  selected: keyOrId,
})

/** Returns the poster that replaces a removed one: the selected or first stored poster that is kept, otherwise the first added image. */
function findSubstitute(draft: PosterDraft, stored: readonly StoredPoster[]): string | undefined {
  const kept = stored.filter(({ id }) => !draft.removed.includes(id))
  return (kept.find(({ selected }) => selected) ?? kept[0])?.id ?? draft.added[0]?.key
}

/** Removes an added image. */
export function dropImage(draft: PosterDraft, key: string, stored: readonly StoredPoster[]): PosterDraft {
  const next = { ...draft, added: draft.added.filter((image) => image.key !== key) }
  return draft.selected === key ? { ...next, selected: findSubstitute(next, stored) } : next
}

/** Marks a stored poster for deletion, or removes the mark. */
export function toggleRemoved(draft: PosterDraft, id: string, stored: readonly StoredPoster[]): PosterDraft {
  if (draft.removed.includes(id))
    return { ...draft, removed: draft.removed.filter((removed) => removed !== id) }
  const next = { ...draft, removed: [...draft.removed, id] }
  return getSelected(draft, stored) === id ? { ...next, selected: findSubstitute(next, stored) } : next
}

/** Removes stored posters from the draft that another user has deleted in the meantime. */
export function withoutGone(draft: PosterDraft, stored: readonly StoredPoster[]): PosterDraft {
  const exists = (id: string) => stored.some((poster) => poster.id === id)
  const removed = draft.removed.filter(exists)
  const { selected } = draft
  const isGone =
    selected !== undefined && !exists(selected) && !draft.added.some(({ key }) => key === selected)
  if (removed.length === draft.removed.length && !isGone) return draft
  return { ...draft, removed, selected: isGone ? undefined : selected }
}
