import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { shrink } from './image-decode.ts'

/**
 * Pixels of the longest edge that the hash is computed from. It keeps seven waves in each direction, and its cost grows with the area:
 * the 100 that it allows take half as long as the poster itself.
 */
const hashedEdge = 32

/** What stands for a poster until it is there: a ThumbHash (https://evanw.github.io/thumbhash/) in base64, at most 36 characters. */
export async function placeholderOf(poster: Sharp): Promise<string> {
  const small = shrink(poster, hashedEdge).toColourspace('srgb').ensureAlpha().raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
