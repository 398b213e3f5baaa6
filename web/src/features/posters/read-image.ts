import { limits } from '@lectern/contract/limits'
import type { AddedPoster } from './poster-draft.ts'

/** Size of the other parts of the request, in bytes. */
const formBytes = 2048
/** Maximum size of an image that can be sent, in bytes. */
const maxImageBytes = limits.maxUpload - formBytes

export type ImageTrouble = 'too_large' | 'no_picture'

let lastKey = 0

/** Types that servers read but some browsers cannot draw; they are sent without a preview. */
const undrawnTypes = /^image\/(avif|heic|heif|jxl|tiff|bmp)$/

/** Returns width and height of an image; undefined if the browser cannot draw it. */
function measure(url: string): Promise<{ width: number; height: number } | undefined> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve(undefined)
    image.src = url
  })
}

/** Checks a chosen file and creates its preview, whose address the caller must revoke. */
export async function readImage(
  file: Blob,
  name: string,
): Promise<{ readonly image: AddedPoster } | { readonly trouble: ImageTrouble }> {
  if (file.size > maxImageBytes) return { trouble: 'too_large' }
  // Drawings can contain scripts, so the server refuses them.
  if (file.type.startsWith('image/svg')) return { trouble: 'no_picture' }
  const url = URL.createObjectURL(file)
  const size = await measure(url)
  if (!size) URL.revokeObjectURL(url)
  if (!size && !undrawnTypes.test(file.type)) return { trouble: 'no_picture' }
  lastKey += 1
  const image: AddedPoster = {
    key: `new-${lastKey}`,
    name,
    file,
    url: size && url,
    width: size?.width,
    height: size?.height,
  }
  return { image }
}
