import { imageSize } from 'image-size'
import { type ImageSize, isUncommonJpeg, jpegSize } from '../jpeg/jpeg-header.ts'

/** Numbers of first bytes that are read in turn until the size of an image is known. */
export const headerLengths = [16 * 1024, 256 * 1024, 4 * 1024 * 1024] as const

/** Maximum edge of an image, in pixels; a header with more is damaged or hostile. */
const maxEdgePx = 1_000_000
/** Maximum size of the head of an SVG, in bytes, because the library searches it for the root element. */
const svgHeadLength = 4096

/** Formats whose size is in their first bytes: with those, no size means a damaged image. */
const measurable = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp'])

/**
 * Returns the size in pixels of an image as shown, by its first bytes; 'more' if they are too few, null if it has none or is damaged. EXIF
 * orientation is applied for JPEG.
 */
export function measureImage(head: Uint8Array, mediaType: string): ImageSize | 'more' | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const size = mediaType === 'image/jpeg' ? jpegSize(bytes) : measureOther(bytes, mediaType)
  if (size === null || size === 'more') return size
  return isPlausible(size) ? size : null
}

/** Images that neither browsers nor this server can decode. */
const undecodable = new Set(['image/vnd.ms-photo', 'image/vnd.adobe.photoshop'])

/** True if no reader can show an image with these first bytes, which the comment of the book reports (behaviour 4.2). */
export function cannotBeShown(head: Uint8Array, mediaType: string): boolean {
  if (undecodable.has(mediaType)) return true
  return (
    mediaType === 'image/jpeg' && isUncommonJpeg(Buffer.from(head.buffer, head.byteOffset, head.byteLength))
  )
}

/** True if an image of this type without a size must be damaged. */
export const hasSizeInHeader = (mediaType: string): boolean => measurable.has(mediaType)

function measureOther(bytes: Buffer, mediaType: string): ImageSize | 'more' | null {
  try {
    const { width, height } = imageSize(
      mediaType === 'image/svg+xml' ? bytes.subarray(0, svgHeadLength) : bytes,
    )
    return { width: Math.round(width), height: Math.round(height) }
  } catch {
    // The library does not report whether the bytes are wrong or too few: wrong in formats with the size at the beginning, otherwise too few.
    return measurable.has(mediaType) || mediaType === 'image/svg+xml' ? null : 'more'
  }
}

const isPlausible = ({ width, height }: ImageSize): boolean =>
  [width, height].every((edge) => Number.isInteger(edge) && edge > 0 && edge <= maxEdgePx)
