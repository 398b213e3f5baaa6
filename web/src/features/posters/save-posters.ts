import { type AddedPoster, emptyDraft, type PosterDraft } from './poster-draft.ts'
import type { PosterOwner, StoredPoster } from './poster-routes.ts'
import { getPosterRoutes } from './poster-routes.ts'

/** What could not be saved. */
export interface PosterFailure {
  /** Key or id of the poster, and the step. */
  readonly id: string
  readonly step: 'upload' | 'select' | 'delete'
  /** File name of an image that was not sent; empty for the other steps. */
  readonly name: string
  readonly error: unknown
}

export interface SavedPosters {
  /** What is left to save. */
  readonly draft: PosterDraft
  readonly failures: readonly PosterFailure[]
}

/**
 * Saves a draft in order: uploads, the choice when it changed, deletions. Each step is awaited, and a failure does not stop the others;
 * what failed is left in the returned draft, so that saving again does nothing twice. The choice waits for a chosen image that failed.
 */
export async function savePosters(
  { kind, id }: PosterOwner,
  draft: PosterDraft,
  stored: readonly StoredPoster[],
  onUpload: (image: AddedPoster) => void,
): Promise<SavedPosters> {
  const routes = getPosterRoutes(kind)
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
    if (!(await attempt('upload', image.key, image.name, () => routes.upload(id, image.file, isSelected))))
      added.push(image)
  }
  const { selected } = draft
  const isStored = stored.some((poster) => poster.id === selected)
  let left = added.some(({ key }) => key === selected) ? selected : undefined
  if (selected !== undefined && isStored && stored.find((poster) => poster.selected)?.id !== selected)
    if (!(await attempt('select', selected, '', () => routes.select(id, selected)))) left = selected
  const removed: string[] = []
  for (const thumbnailId of draft.removed)
    if (!(await attempt('delete', thumbnailId, '', () => routes.remove(id, thumbnailId))))
      removed.push(thumbnailId)
  return { draft: { ...emptyDraft, added, removed, selected: left }, failures }
}
