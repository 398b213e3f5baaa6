import sharp, { type Sharp } from 'sharp'
import { imageType } from './image-type.ts'
import { MediaError } from './media-error.ts'
import { isCheapSvg, maxSvgPixels } from './svg-cost.ts'

/** An encoded image. Edges in pixels. */
export interface EncodedImage {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly mediaType: string
}

// The worker threads are the parallelism, and every page is seen once: neither threads nor a cache of libvips' own.
sharp.concurrency(1)
sharp.cache(false)

/**
 * The largest picture that is decoded, in pixels: 12,000 squared. A double page at 600 dpi has 70 million, the longest strip that
 * JPEG allows at 1,600 wide has 105 million; formats that must be decoded whole need 4 bytes for each, 576 MB at most.
 */
const maxPixels = 144_000_000
const maxSeconds = 20
const jpeg = { quality: 80, mozjpeg: false } as const
/** A small JPEG may still carry megabytes of metadata; one beyond this is not kept as it is. */
const maxKeptBytes = 512 * 1024

/**
 * The poster of a cover (behaviour 6.1): JPEG with the longest edge at most `edge` pixels, never enlarged, turned as EXIF says,
 * in sRGB, transparency on white. A JPEG that is small enough already is returned unchanged. Slightly damaged images give the
 * poster of what can be read. Throws MediaError IMAGE_UNREADABLE.
 */
export function makePoster(bytes: Uint8Array, edge: number): Promise<EncodedImage> {
  return guarded(async () => {
    const image = open(bytes)
    const { format, autoOrient } = await image.metadata()
    if (
      format === 'jpeg' &&
      Math.max(autoOrient.width, autoOrient.height) <= edge &&
      bytes.length <= maxKeptBytes
    ) {
      return { bytes, width: autoOrient.width, height: autoOrient.height, mediaType: 'image/jpeg' }
    }
    return encode(shrink(image, edge).flatten({ background: '#fff' }).jpeg(jpeg), 'image/jpeg')
  })
}

/** The thumbnail of a page (behaviour 4.6): as a poster, but always encoded anew. Throws MediaError IMAGE_UNREADABLE. */
export function pageThumbnail(bytes: Uint8Array, edge: number): Promise<EncodedImage> {
  return guarded(() =>
    encode(shrink(open(bytes), edge).flatten({ background: '#fff' }).jpeg(jpeg), 'image/jpeg'),
  )
}

/**
 * A whole image in another format (behaviour 4.6); JPEG gets transparency on white. An image that has the format already is
 * returned unchanged. Throws MediaError IMAGE_UNREADABLE.
 */
export function convertImage(bytes: Uint8Array, format: 'jpeg' | 'png'): Promise<EncodedImage> {
  return guarded(async () => {
    const mediaType = `image/${format}`
    const image = open(bytes)
    const { format: found, autoOrient } = await image.metadata()
    if (found === format) return { bytes, width: autoOrient.width, height: autoOrient.height, mediaType }
    const turned = image.autoOrient()
    // Fast compression: these bytes are sent once and forgotten.
    if (format === 'png') return encode(turned.png({ compressionLevel: 3 }), mediaType)
    return encode(turned.flatten({ background: '#fff' }).jpeg({ ...jpeg, quality: 90 }), mediaType)
  })
}

/**
 * `failOn: none`: half a page is better than none. Only what is an image to us reaches the decoder, which on its own would also
 * try packed drawings and other documents.
 */
function open(bytes: Uint8Array): Sharp {
  const mediaType = imageType(bytes)
  if (mediaType === null) throw new MediaError('IMAGE_UNREADABLE', 'This is not an image')
  const isSvg = mediaType === 'image/svg+xml'
  if (isSvg && !isCheapSvg(bytes)) {
    throw new MediaError('IMAGE_UNREADABLE', 'The drawing is too expensive to render')
  }
  return sharp(bytes, { failOn: 'none', limitInputPixels: isSvg ? maxSvgPixels : maxPixels }).timeout({
    seconds: maxSeconds,
  })
}

function shrink(image: Sharp, edge: number): Sharp {
  return image.autoOrient().resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
}

async function encode(image: Sharp, mediaType: string): Promise<EncodedImage> {
  // Not toBuffer: its memory cannot move to another thread.
  const { data, info } = await image.toUint8Array()
  return { bytes: data, width: info.width, height: info.height, mediaType }
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MediaError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new MediaError('IMAGE_UNREADABLE', reason, { cause: error })
  }
}
