import type { PageFormat } from '@lectern/contract/reader'
import { type EncodedImage, encode, guarded, openImage } from './image-decode.ts'
import { imageType } from './image-type.ts'
import { chooseFormat, encodePage, maxEdgePx } from './page-encoding.ts'

/** Drawings have no width in pixels. */
const neverReduced = new Set(['image/svg+xml', null])

/**
 * Encodes an image again, at most `width` pixels wide. Returns null if that would lose something or gain nothing: an animation, a drawing, a strip
 * that is too high for the format, a result that is not smaller. Throws MediaError IMAGE_UNREADABLE.
 */
export function reduceImage(
  bytes: Uint8Array,
  { width, format }: { readonly width: number; readonly format: PageFormat },
): Promise<EncodedImage | null> {
  return guarded(async () => {
    if (neverReduced.has(imageType(bytes))) return null
    const image = await openImage(bytes)
    const { autoOrient, pages = 1 } = await image.metadata()
    const scale = Math.min(1, width / autoOrient.width)
    const size = {
      width: Math.round(autoOrient.width * scale),
      height: Math.round(autoOrient.height * scale),
    }
    const chosen = chooseFormat(size, format)
    if (pages > 1 || size.height > maxEdgePx[chosen]) return null
    const smaller = image.autoOrient().resize({ width, withoutEnlargement: true })
    const reduced = await encode(encodePage(smaller, size, chosen), `image/${chosen}`)
    return reduced.bytes.byteLength < bytes.byteLength ? reduced : null
  })
}
