import type { PosterType } from '@lectern/contract/posters'
import type { Db } from '../../db/open.ts'
import { newPublicId } from '../../db/values.ts'
import { AppError } from '../../errors.ts'
import type { Bus, Member } from '../../events/bus.ts'
import type { PosterImage } from '../../media/poster/poster.ts'
import type { StoredImage } from '../../media/poster/poster-file.ts'
import {
  changePosters,
  listPosters,
  type OwnerKey,
  type PosterChange,
  type StoredPoster,
} from './change-queries.ts'
import type { PosterFiles } from './poster-files.ts'
import { isPoster, listUnreferencedFiles } from './queries.ts'
import { addPoster, dropPosters, type Preference, selectPoster } from './select-poster.ts'

export interface PosterDeps {
  readonly db: Db
  readonly bus: Bus
  readonly files: PosterFiles
}

/** Owner of a poster, with the content and the audience of its events. */
export type PosterOwner = OwnerKey &
  (
    | { kind: 'book'; bookId: string; seriesId: string; accessClass: number }
    | { kind: 'series'; seriesId: string; accessClass: number }
    | { kind: 'collection'; collectionId: string; members: readonly Member[] }
    | { kind: 'readList'; readListId: string; members: readonly Member[] }
  )

/** Publishes which posters were added, removed or selected (behaviour 6.2). */
export function publishPosterChange(
  { bus }: Pick<PosterDeps, 'bus'>,
  owner: PosterOwner,
  what: 'Added' | 'Deleted',
  selected: boolean,
): void {
  if (owner.kind === 'book') {
    const { bookId, seriesId, accessClass } = owner
    bus.publish({ name: `ThumbnailBook${what}`, bookId, seriesId, selected }, { accessClass })
  } else if (owner.kind === 'series') {
    const { seriesId, accessClass } = owner
    bus.publish({ name: `ThumbnailSeries${what}`, seriesId, selected }, { accessClass })
  } else if (owner.kind === 'collection') {
    const { collectionId, members } = owner
    bus.publish({ name: `ThumbnailSeriesCollection${what}`, collectionId, selected }, { members })
  } else {
    const { readListId, members } = owner
    bus.publish({ name: `ThumbnailReadList${what}`, readListId, selected }, { members })
  }
}

/** Removes the files of deleted posters, unless something else uses the same image. */
export async function removeUnreferencedFiles(
  { db, files }: Pick<PosterDeps, 'db' | 'files'>,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  for (const name of await listUnreferencedFiles(db, [...new Set(names)])) await files.remove(name)
}

/** Returns the files of the posters that a change removed. */
export const listRemovedFiles = ({ before, after }: PosterChange): string[] => {
  const kept = new Set(after.map((p) => p.id))
  return before.filter((p) => !kept.has(p.id)).map((p) => p.file)
}

/** Builds a poster that is not stored yet; its image is in the posters folder or is put there. */
export async function buildPoster(
  { db, files }: Pick<PosterDeps, 'db' | 'files'>,
  image: PosterImage | StoredImage,
  { type, source = '' }: { type: PosterType; source?: string },
): Promise<StoredPoster> {
  const { mediaType, width, height, placeholder } = image
  const { file, size } =
    'file' in image ? image : { file: await files.put(image.bytes), size: image.bytes.byteLength }
  return {
    id: await db.nextId('poster'),
    publicId: newPublicId(),
    type,
    source,
    selected: false,
    mediaType,
    width,
    height,
    placeholder,
    size,
    file,
    created: Date.now(),
  }
}

/** Adds a poster (behaviour 6.2), publishes it and removes the files that it replaced. Returns undefined if the owner was deleted. */
export async function storePoster(
  deps: PosterDeps,
  owner: PosterOwner,
  image: PosterImage | StoredImage,
  { type, preference }: { type: PosterType; preference: Preference },
): Promise<StoredPoster | undefined> {
  const poster = await buildPoster(deps, image, { type })
  const change = await changePosters(deps.db, owner, (posters) => addPoster(posters, poster, preference))
  await removeUnreferencedFiles(deps, change ? listRemovedFiles(change) : [poster.file])
  const stored = change?.after.find((p) => p.id === poster.id)
  if (stored) publishPosterChange(deps, owner, 'Added', stored.selected)
  return stored
}

/** Returns a poster of this owner. Throws NOT_FOUND for an unknown poster, BAD_REQUEST for one of another owner. */
async function getOwnPoster(db: Db, owner: OwnerKey, posterPublicId: string): Promise<StoredPoster> {
  const poster = (await listPosters(db, owner)).find((p) => p.publicId === posterPublicId)
  if (poster) return poster
  throw new AppError((await isPoster(db, posterPublicId)) ? 'BAD_REQUEST' : 'NOT_FOUND')
}

/** Selects the poster to show (behaviour 6.2). */
export async function showPoster(
  deps: PosterDeps,
  owner: PosterOwner,
  posterPublicId: string,
): Promise<void> {
  const { id } = await getOwnPoster(deps.db, owner, posterPublicId)
  const change = await changePosters(deps.db, owner, (posters) => {
    const poster = posters.find((p) => p.id === id)
    return poster ? selectPoster(posters, poster) : posters
  })
  if (change?.after.some((p) => p.id === id)) publishPosterChange(deps, owner, 'Added', true)
}

/** Deletes an uploaded poster, and no other kind (behaviour 6.2). Posters whose files are lost are deleted too. */
export async function deletePoster(
  deps: PosterDeps,
  owner: PosterOwner,
  posterPublicId: string,
): Promise<void> {
  const poster = await getOwnPoster(deps.db, owner, posterPublicId)
  if (poster.type !== 'USER_UPLOADED') throw new AppError('BAD_REQUEST')
  const lost = new Set<string>()
  for (const { file } of await listPosters(deps.db, owner)) if (await deps.files.isLost(file)) lost.add(file)
  const change = await changePosters(deps.db, owner, (posters) =>
    dropPosters(posters, (p) => p.id === poster.id || lost.has(p.file)),
  )
  if (!change) return
  await removeUnreferencedFiles(deps, listRemovedFiles(change))
  publishPosterChange(deps, owner, 'Deleted', poster.selected)
}
