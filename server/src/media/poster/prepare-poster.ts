import { guarded, openImage } from '../image/image-decode.ts'
import { imageType } from '../image/image-type.ts'
import { MediaError } from '../media-error.ts'
import { makePlaceholder } from './placeholder.ts'
import { makePoster, type PosterImage } from './poster.ts'

/**
 * Decodes an uploaded image that will become a poster (behaviour 6.2), to check that it is one. With `edge` it becomes a JPEG of at most
 * that longest edge in pixels; without, its bytes are unchanged. SVG is refused because it can contain scripts. Throws MediaError
 * IMAGE_UNREADABLE.
 */
export function preparePoster(bytes: Uint8Array, edge?: number): Promise<PosterImage> {
  return guarded(async () => {
    const mediaType = imageType(bytes)
    if (mediaType === null || mediaType === 'image/svg+xml')
      throw new MediaError('IMAGE_UNREADABLE', 'This is no picture that can be a poster')
    if (edge !== undefined) return makePoster(bytes, edge)
    const image = await openImage(bytes)
    const { width, height } = (await image.metadata()).autoOrient
    return { bytes, width, height, mediaType, placeholder: await makePlaceholder(image) }
  })
}
