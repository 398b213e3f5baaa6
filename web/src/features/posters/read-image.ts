import { limits } from '@lectern/contract/limits'
import type { AddedPoster } from './poster-draft.ts'

/** Room for the other parts of the form, in bytes. */
const formBytes = 2048
/** Maximum size of an image that can be sent, in bytes. */
const maxImageBytes = limits.maxUpload - formBytes

export type ImageTrouble = 'too_large' | 'no_picture'

let lastKey = 0

/** Types that servers read and some browsers do not draw: they are sent without a preview. */
const undrawnTypes = /^image\/(avif|heic|heif|jxl|tiff|bmp)$/

/** Returns width and height of an image, or undefined when this browser cannot draw it. */
function measure(url: string): Promise<{ width: number; height: number } | undefined> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve(undefined)
    image.src = url
  })
}

/** Reads a chosen file: whether it can be sent, and its preview. The preview's address must be revoked by whoever keeps it. */
export async function readImage(
  file: Blob,
  name: string,
): Promise<{ readonly image: AddedPoster } | { readonly trouble: ImageTrouble }> {
  if (file.size > maxImageBytes) return { trouble: 'too_large' }
  // Drawings can hold scripts; the server refuses them.
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
