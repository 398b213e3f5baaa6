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

/** Pixels without padding, `channels` bytes each: grey or red, green and blue, perhaps with an alpha that is ignored. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: number
}

/**
 * The same of pixels that are there: the mean of some of each field takes a quarter of a millisecond, a pipeline of the image library
 * several.
 */
export function placeholderOfPixels({ data, width, height, channels }: Pixels): string {
  const scale = Math.min(1, hashedEdge / Math.max(width, height))
  const columns = Math.max(1, Math.round(width * scale))
  const rows = Math.max(1, Math.round(height * scale))
  const small = new Uint8Array(columns * rows * 4)
  const [green, blue] = channels < 3 ? [0, 0] : [1, 2]
  // Of a field of ten by ten, four by four are as good as all for seven waves.
  const step = Math.max(1, Math.floor(1 / scale / 3))
  let to = 0
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const left = Math.floor((column * width) / columns)
      const right = Math.floor(((column + 1) * width) / columns)
      const bottom = Math.floor(((row + 1) * height) / rows)
      let [r, g, b, count] = [0, 0, 0, 0]
      for (let y = Math.floor((row * height) / rows); y < bottom; y += step)
        for (let x = left; x < right; x += step) {
          const at = (y * width + x) * channels
          r += data[at] ?? 0
          g += data[at + green] ?? 0
          b += data[at + blue] ?? 0
          count += 1
        }
      small[to] = r / count
      small[to + 1] = g / count
      small[to + 2] = b / count
      small[to + 3] = 255
      to += 4
    }
  return Buffer.from(rgbaToThumbHash(columns, rows, small)).toString('base64')
}
