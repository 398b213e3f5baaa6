import { uploadBookPoster, uploadSeriesPoster } from '@lectern/contract/posters'
import { getBookPage } from '@lectern/contract/reader'
import { uploadReadListPoster } from '@lectern/contract/readlists'
import { thumbnailEdges } from '@lectern/contract/settings'
import { failureAt } from '../../../api/client.ts'
import { upload } from '../../../api/upload.ts'
import { ApiError } from '../../../lib/api-error.ts'

/** Item that a page can be the poster of. */
export type PosterSubject =
  | { readonly kind: 'book'; readonly id: string }
  | { readonly kind: 'series'; readonly id: string }
  | { readonly kind: 'readlist'; readonly id: string }

/** Quality of the JPEG, 0 to 1: a poster is scaled down again for lists. */
const quality = 0.92

/** Returns the size of a poster: that of the page, up to the largest size that the server makes. */
export function getPosterSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, thumbnailEdges.XLARGE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Draws the image at an address of a page as a JPEG of the size of a poster. Throws an ApiError when it cannot be loaded. */
async function drawPoster(url: string): Promise<Blob> {
  const response = await fetch(url, {
    credentials: 'include',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  }).catch(() => undefined)
  const { purpose } = getBookPage
  if (!response?.ok) throw (await failureAt(getBookPage, url)) ?? new ApiError({ kind: 'network', purpose })
  const image = await createImageBitmap(await response.blob())
  const canvas = document.createElement('canvas')
  Object.assign(canvas, getPosterSize(image.width, image.height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas to draw on')
  // A JPEG has no transparency.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!drawn) throw new Error('the page is too large to be drawn')
  return drawn
}

/** Makes the page at an address the selected poster. Throws an ApiError. */
export async function setPoster(subject: PosterSubject, url: string): Promise<void> {
  const file = await drawPoster(url)
  const fields = { selected: 'true' }
  const { kind, id } = subject
  if (kind === 'book') await upload(uploadBookPoster, { bookId: id }, file, fields)
  else if (kind === 'series') await upload(uploadSeriesPoster, { seriesId: id }, file, fields)
  else await upload(uploadReadListPoster, { readListId: id }, file, fields)
}
