import sharp, { type Sharp } from 'sharp'
import { MediaError } from '../media-error.ts'
import { decodeBmp } from './image-bmp.ts'
import { imageType } from './image-type.ts'
import { decodeJp2 } from './jp2-decode.ts'
import { decodeJxl } from './jxl-decode.ts'
import type { RawImage } from './raw-image.ts'
import { isCheapSvg, maxSvgPixels } from './svg-cost.ts'

/** An encoded image. Edges in pixels. */
export interface EncodedImage {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly mediaType: string
}

// The worker threads are the parallelism, and every page is read once, so libvips needs neither threads nor a cache.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Maximum size of a decoded image, in pixels: 12,000 squared. A double page at 600 dpi has 70 million, the longest strip that JPEG allows
 * at 1,600 wide has 105 million; formats that must be decoded whole need 4 bytes for each, 576 MB at most.
 */
const maxPixels = 144_000_000
const maxSeconds = 20

/** Decoders for formats that libvips does not read here. */
const otherDecoders: Readonly<Record<string, (bytes: Uint8Array) => RawImage | Promise<RawImage>>> = {
  'image/jxl': decodeJxl,
  'image/jp2': decodeJp2,
  'image/j2c': decodeJp2,
  'image/bmp': decodeBmp,
}

/**
 * Opens an image to be changed and encoded; of an animation, the first frame. `failOn: none`: half a page is better than an error. Only
 * recognized image types reach the decoder, which would otherwise try compressed drawings and other documents as well. Throws MediaError
 * IMAGE_UNREADABLE; later errors of the decoder are converted by `guarded`.
 */
export async function openImage(bytes: Uint8Array): Promise<Sharp> {
  const mediaType = imageType(bytes)
  if (mediaType === null) throw new MediaError('IMAGE_UNREADABLE', 'This is not an image')
  const decode = otherDecoders[mediaType]
  if (decode) {
    const { data, width, height } = await decode(bytes)
    return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels })
  }
  const isSvg = mediaType === 'image/svg+xml'
  if (isSvg && !isCheapSvg(bytes)) {
    throw new MediaError('IMAGE_UNREADABLE', 'The drawing is too expensive to render')
  }
  return sharp(bytes, { failOn: 'none', limitInputPixels: isSvg ? maxSvgPixels : maxPixels }).timeout({
    seconds: maxSeconds,
  })
}

export const shrink = (image: Sharp, edge: number): Sharp =>
  image.autoOrient().resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })

export async function encode(image: Sharp, mediaType: string): Promise<EncodedImage> {
  // Not toBuffer: its memory cannot move to another thread.
  const { data, info } = await image.toUint8Array()
  return { bytes: data, width: info.width, height: info.height, mediaType }
}

/** Converts every error of a decoder to a MediaError IMAGE_UNREADABLE. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MediaError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new MediaError('IMAGE_UNREADABLE', reason, { cause: error })
  }
}
