import type { PageFormat } from '@lectern/contract/reader'
import type { Sharp } from 'sharp'

/** Maximum edge of each format in pixels: ITU-T T.81 B.2.2, the WebP container, and the limit of all AVIF decoders. */
export const maxEdgePx: Readonly<Record<PageFormat, number>> = { jpeg: 65_000, webp: 16_383, avif: 16_384 }
/** Pixels from which AVIF takes half a second or more to encode; larger pages become WebP, because a reader waits. */
const maxAvifPixels = 8_000_000

/** Returns the format in which a page of this size is encoded: the requested one, or one that is fast enough. */
export const chooseFormat = (
  { width, height }: { readonly width: number; readonly height: number },
  format: PageFormat,
): PageFormat => (format === 'avif' && width * height > maxAvifPixels ? 'webp' : format)

/** Encodes a page for a waiting reader: fast settings, and a quality at which lettering is crisp (decision 043). */
export function encodePage(
  image: Sharp,
  size: { readonly width: number; readonly height: number },
  format: PageFormat,
): Sharp {
  const chosen = chooseFormat(size, format)
  if (chosen === 'avif') return image.avif({ quality: 52, effort: 0 })
  if (chosen === 'webp') return image.webp({ quality: 76, effort: 2 })
  return image.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: false })
}
