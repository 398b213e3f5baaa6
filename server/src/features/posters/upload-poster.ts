import { thumbnailEdges } from '@lectern/contract/settings'
import { AppError } from '../../errors.ts'
import type { PosterImage } from '../../media/poster/poster.ts'
import { preparePoster } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import { type PosterDeps, type PosterOwner, storePoster } from './change-posters.ts'
import type { StoredPoster } from './change-queries.ts'

/** Types that every browser shows and that cannot contain scripts. */
const keptTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])
/**
 * Maximum size of an upload that is stored unchanged, in bytes; a larger one is scaled down, because many posters are shown together.
 */
const maxKeptBytes = 1024 * 1024

async function readImage(workers: Workers, bytes: Uint8Array): Promise<PosterImage> {
  const options = { priority: 'reader' } as const
  const unchanged = await workers.run(preparePoster, { bytes }, options)
  if (keptTypes.has(unchanged.mediaType) && unchanged.bytes.byteLength <= maxKeptBytes) return unchanged
  return workers.run(preparePoster, { bytes, edge: thumbnailEdges.XLARGE }, options)
}

/** Adds an uploaded image and selects it by default (behaviour 6.2). Throws UNSUPPORTED_BODY for a file that is not an image. */
export async function uploadPoster(
  deps: PosterDeps & { readonly workers: Workers },
  owner: PosterOwner,
  { file, selected = true }: { readonly file: Uint8Array; readonly selected?: boolean | undefined },
): Promise<StoredPoster> {
  const image = await readImage(deps.workers, file).catch((error: { code?: string }) => {
    throw error.code === 'IMAGE_UNREADABLE' ? new AppError('UNSUPPORTED_BODY', { cause: error }) : error
  })
  const preference = selected ? 'YES' : 'NO'
  const poster = await storePoster(deps, owner, image, { type: 'USER_UPLOADED', preference })
  if (!poster) throw new AppError('NOT_FOUND')
  return poster
}
