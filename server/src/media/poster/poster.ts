import type { Sharp } from 'sharp'
import { type EncodedImage, encode, guarded, openImage, shrink } from '../image/image-decode.ts'
import { measureImage } from '../image/image-header.ts'
import { imageType } from '../image/image-type.ts'
import { makePlaceholder, placeholderOfJpeg } from './placeholder.ts'
import { isStrip, stripPosterSize } from './strip.ts'

/** A poster as it is stored. `placeholder` is a ThumbHash in base64, see `makePlaceholder`. */
export type PosterImage = EncodedImage & { readonly placeholder: string }

const jpeg = { quality: 80, mozjpeg: false } as const
/** Maximum size of a JPEG that is kept unchanged, in bytes; a small one may still carry megabytes of metadata. */
const maxKeptBytes = 512 * 1024

/**
 * Makes a poster of a whole image (behaviour 6.1): JPEG with the longest edge at most `edge` pixels, never enlarged, turned as EXIF says,
 * in sRGB, transparency on white. A JPEG that is small enough already is returned unchanged. A slightly damaged image gives the poster of its
 * readable part. Throws MediaError IMAGE_UNREADABLE.
 */
export function makePoster(bytes: Uint8Array, edge: number): Promise<PosterImage> {
  return guarded(async () => {
    const poster = await keepIfSmall(bytes, edge)
    if (poster) return { ...poster, placeholder: await makePlaceholder(await openImage(bytes)) }
    return renderPoster(shrink(await openImage(bytes), edge))
  })
}

/**
 * Makes a poster of a page; of a strip, its beginning in the shape of a cover. Only for pages: uploaded images, and those next to a book,
 * are shown whole. Throws MediaError IMAGE_UNREADABLE.
 */
export function makePagePoster(bytes: Uint8Array, edge: number): Promise<PosterImage> {
  return guarded(async () => {
    // Only possible strips, upright or rotated, are measured by the image library, which costs as much as the headers of many pages.
    const headerSize = measureImage(bytes, imageType(bytes) ?? '')
    if (typeof headerSize === 'object' && headerSize && !isStrip(headerSize) && !isStrip(turned(headerSize)))
      return makePoster(bytes, edge)
    const image = await openImage(bytes)
    const { autoOrient: size } = await image.metadata()
    if (!isStrip(size)) return makePoster(bytes, edge)
    // Not `extract`: with that, a JPEG could not be read in a quarter of its size.
    return renderPoster(
      image.autoOrient().resize({ ...stripPosterSize(size, edge), fit: 'cover', position: 'top' }),
    )
  })
}

const turned = ({ width, height }: { width: number; height: number }) => ({ width: height, height: width })

async function renderPoster(small: Sharp): Promise<PosterImage> {
  const poster = await encode(small.flatten({ background: '#fff' }).jpeg(jpeg), 'image/jpeg')
  return { ...poster, placeholder: await placeholderOfJpeg(poster.bytes) }
}

async function keepIfSmall(bytes: Uint8Array, edge: number): Promise<EncodedImage | undefined> {
  if (imageType(bytes) !== 'image/jpeg' || bytes.length > maxKeptBytes) return undefined
  // The image library need not measure an image whose header says that it is larger.
  const headerSize = measureImage(bytes, 'image/jpeg')
  if (typeof headerSize === 'object' && headerSize && Math.max(headerSize.width, headerSize.height) > edge)
    return undefined
  const { autoOrient, space } = await (await openImage(bytes)).metadata()
  const { width, height } = autoOrient
  // Not every browser supports CMYK.
  return Math.max(width, height) <= edge && space !== 'cmyk'
    ? { bytes, width, height, mediaType: 'image/jpeg' }
    : undefined
}

/** Makes the thumbnail of a page (behaviour 4.6): like a poster, but always encoded again. Throws MediaError IMAGE_UNREADABLE. */
export function pageThumbnail(bytes: Uint8Array, edge: number): Promise<EncodedImage> {
  return guarded(async () => {
    const image = shrink(await openImage(bytes), edge)
    return encode(image.flatten({ background: '#fff' }).jpeg(jpeg), 'image/jpeg')
  })
}

/**
 * Converts a whole image to another format (behaviour 4.6); JPEG gets transparency on white. An image in that format is returned unchanged.
 * Throws MediaError IMAGE_UNREADABLE.
 */
export function convertImage(bytes: Uint8Array, format: 'jpeg' | 'png'): Promise<EncodedImage> {
  return guarded(async () => {
    const mediaType = `image/${format}`
    const image = await openImage(bytes)
    const { format: found, autoOrient } = await image.metadata()
    if (found === format) return { bytes, width: autoOrient.width, height: autoOrient.height, mediaType }
    const turned = image.autoOrient()
    // Fast compression: these bytes are sent once and not stored.
    if (format === 'png') return encode(turned.png({ compressionLevel: 3 }), mediaType)
    return encode(turned.flatten({ background: '#fff' }).jpeg({ ...jpeg, quality: 90 }), mediaType)
  })
}
