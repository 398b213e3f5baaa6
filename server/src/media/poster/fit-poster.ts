import { type EncodedImage, encode, guarded, openImage } from '../image/image-decode.ts'

/** As good as the stored posters. */
const quality = 85

/**
 * Returns a poster as a JPEG that fits into a size in pixels, never enlarged; gray for screens without colors. Throws
 * MediaError IMAGE_UNREADABLE.
 */
export function fitPoster(input: {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly isGrey: boolean
}): Promise<EncodedImage> {
  const { bytes, width, height, isGrey } = input
  return guarded(async () => {
    const image = (await openImage(bytes)).autoOrient()
    // JPEG has no transparency: without a background it would be black.
    const fitted = image
      .flatten({ background: '#fff' })
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    return encode((isGrey ? fitted.greyscale() : fitted).jpeg({ quality }), 'image/jpeg')
  })
}
