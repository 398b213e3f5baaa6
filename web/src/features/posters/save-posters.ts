import type { Undo } from '../../lib/action.ts'
import { fetchImage } from './dropped-images.ts'
import type { PosterOwner, StoredPoster } from './poster-calls.ts'
import { getPosterCalls } from './poster-calls.ts'
import { type AddedPoster, emptyDraft, type PosterDraft } from './poster-draft.ts'

/** A change that could not be saved. */
export interface PosterFailure {
  /** Key or id of the poster, and the step. */
  readonly id: string
  readonly step: 'upload' | 'select' | 'delete'
  /** File name of an image that was not uploaded; empty for other steps. */
  readonly name: string
  readonly error: unknown
}

export interface SavedPosters {
  /** Changes that are not saved. */
  readonly draft: PosterDraft
  readonly failures: readonly PosterFailure[]
  /** Deletes the uploaded posters, uploads the deleted ones again and selects the previous one. Absent if nothing was saved. */
  readonly undo: Undo | undefined
}

interface Saved {
  /** Ids of the uploaded posters. */
  readonly sent: readonly string[]
  readonly deleted: readonly { readonly id: string; readonly file: Blob }[]
  /** Id of the previously selected poster. */
  readonly earlier: string | undefined
  readonly isChoiceChanged: boolean
}

function undoOf(owner: PosterOwner, { sent, deleted, earlier, isChoiceChanged }: Saved): Undo | undefined {
  if (sent.length === 0 && deleted.length === 0 && !isChoiceChanged) return undefined
  const { id } = owner
  const calls = getPosterCalls(owner.kind)
  return async () => {
    for (const image of deleted) await calls.upload(id, image.file, image.id === earlier)
    if (earlier !== undefined && !deleted.some((image) => image.id === earlier))
      await calls.select(id, earlier)
    for (const thumbnailId of sent) await calls.remove(id, thumbnailId)
  }
}

/**
 * Saves a draft in order: uploads, the selection if it changed, deletions. A failure does not stop the other steps; failed steps remain in
 * the returned draft, so that saving again repeats only them. If the upload of the selected image fails, the selection is not changed.
 */
export async function savePosters(
  owner: PosterOwner,
  draft: PosterDraft,
  stored: readonly StoredPoster[],
  onUpload: (image: AddedPoster) => void,
): Promise<SavedPosters> {
  const { id } = owner
  const calls = getPosterCalls(owner.kind)
  const earlier = stored.find((poster) => poster.selected)?.id
  const sent: string[] = []
  const deleted: { id: string; file: Blob }[] = []
  let isChoiceChanged = false
  const failures: PosterFailure[] = []
  const attempt = async (
    step: PosterFailure['step'],
    key: string,
    name: string,
    act: () => Promise<unknown>,
  ) => {
    try {
      await act()
      return true
    } catch (error) {
      failures.push({ id: `${step} ${key}`, step, name, error })
      return false
    }
  }
  const added: AddedPoster[] = []
  for (const image of draft.added) {
    onUpload(image)
    const isSelected = image.key === draft.selected
    const send = async () => {
      const poster = await calls.upload(id, image.file, isSelected)
      if (poster) sent.push(poster.id)
    }
    if (!(await attempt('upload', image.key, image.name, send))) added.push(image)
  }
  const { selected } = draft
  const isStored = stored.some((poster) => poster.id === selected)
  let left = added.some(({ key }) => key === selected) ? selected : undefined
  if (selected !== undefined && isStored && earlier !== selected) {
    isChoiceChanged = await attempt('select', selected, '', () => calls.select(id, selected))
    if (!isChoiceChanged) left = selected
  }
  const removed: string[] = []
  for (const thumbnailId of draft.removed) {
    const file = await fetchImage(calls.address(id, thumbnailId))
    if (!(await attempt('delete', thumbnailId, '', () => calls.remove(id, thumbnailId))))
      removed.push(thumbnailId)
    else if (file) deleted.push({ id: thumbnailId, file })
  }
  return {
    draft: { ...emptyDraft, added, removed, selected: left },
    failures,
    undo: undoOf(owner, { sent, deleted, earlier, isChoiceChanged }),
  }
}
