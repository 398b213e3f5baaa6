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

/** The same of pixels that are there: the mean of each field takes half a millisecond, a pipeline of the image library several. */
export function placeholderOfPixels(pixels: Pixels): string {
  const scale = Math.min(1, hashedEdge / Math.max(pixels.width, pixels.height))
  const width = Math.max(1, Math.round(pixels.width * scale))
  const height = Math.max(1, Math.round(pixels.height * scale))
  const small = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const field = {
        left: Math.floor((x * pixels.width) / width),
        right: Math.floor(((x + 1) * pixels.width) / width),
        top: Math.floor((y * pixels.height) / height),
        bottom: Math.floor(((y + 1) * pixels.height) / height),
      }
      small.set([...meanOf(pixels, field), 255], (y * width + x) * 4)
    }
  return Buffer.from(rgbaToThumbHash(width, height, small)).toString('base64')
}

function meanOf(
  { data, width, channels }: Pixels,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): [red: number, green: number, blue: number] {
  const [green, blue] = channels < 3 ? [0, 0] : [1, 2]
  let sums: [number, number, number] = [0, 0, 0]
  for (let y = top; y < bottom; y += 1) {
    let [r, g, b] = sums
    const end = (y * width + right) * channels
    for (let at = (y * width + left) * channels; at < end; at += channels) {
      r += data[at] ?? 0
      g += data[at + green] ?? 0
      b += data[at + blue] ?? 0
    }
    sums = [r, g, b]
  }
  const count = (right - left) * (bottom - top)
  return [sums[0] / count, sums[1] / count, sums[2] / count]
}
