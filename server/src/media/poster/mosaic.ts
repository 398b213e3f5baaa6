import sharp, { type OverlayOptions } from 'sharp'
import { type EncodedImage, encode, guarded, openImage } from '../image/image-decode.ts'
import { MediaError } from '../media-error.ts'

/** Width of a mosaic for a height of 1 (behaviour 6.4). */
const aspectRatio = 0.70667
const tileCount = 4

/**
 * Makes the poster of a collection or read list (behaviour 6.4): four tiles on black, the given images in turn without those that cannot be
 * decoded. Each is fitted into a square of half the height and cropped to its quarter on both sides. `height` in pixels. Throws MediaError
 * IMAGE_UNREADABLE without any readable image.
 */
export function makeMosaic(tiles: readonly Uint8Array[], height: number): Promise<EncodedImage> {
  return guarded(async () => {
    const width = Math.round(height * aspectRatio)
    const quarter = { width: Math.floor(width / 2), height: Math.floor(height / 2) }
    const images: OverlayOptions[] = []
    for (const tile of tiles) {
      if (images.length === tileCount) break
      const image = await fitted(tile, quarter).catch((error: unknown) => {
        if (error instanceof MediaError && error.code === 'NEEDS_ISOLATION') throw error
        return undefined
      })
      if (image) images.push(image)
    }
    if (images.length === 0) throw new MediaError('IMAGE_UNREADABLE', 'There is no picture for a mosaic')
    const placed = Array.from({ length: tileCount }, (_, i) => ({
      ...images[i % images.length],
      left: (i % 2) * quarter.width,
      top: Math.floor(i / 2) * quarter.height,
    }))
    const canvas = sharp({ create: { width, height, channels: 3, background: '#000' } })
    return encode(canvas.composite(placed).jpeg({ quality: 80 }), 'image/jpeg')
  })
}

async function fitted(
  bytes: Uint8Array,
  quarter: { width: number; height: number },
): Promise<OverlayOptions> {
  const image = (await openImage(bytes))
    .autoOrient()
    .resize({ width: quarter.height, height: quarter.height, fit: 'inside' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  if (info.width <= quarter.width) return { input: data, raw }
  const cut = sharp(data, { raw }).extract({
    left: Math.floor((info.width - quarter.width) / 2),
    top: 0,
    width: quarter.width,
    height: info.height,
  })
  return { input: await cut.raw().toBuffer(), raw: { ...raw, width: quarter.width } }
}
