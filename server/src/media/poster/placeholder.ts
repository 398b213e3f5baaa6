import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { shrink } from '../image/image-decode.ts'
import { type BlockMeans, type ComponentMeans, readBlockMeans } from '../jpeg/block-means.ts'

/**
 * Longest edge in pixels of the image that the hash is computed from. The hash keeps seven waves in each direction, and its cost grows with
 * the area: with the maximum of 100 it would take half as long as the poster.
 */
const hashedEdge = 32

/** Returns the placeholder of a poster: a ThumbHash (https://evanw.github.io/thumbhash/) in base64, at most 36 characters. */
export async function makePlaceholder(poster: Sharp): Promise<string> {
  const small = shrink(poster, hashedEdge).toColourspace('srgb').ensureAlpha().raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  return toHash(info.width, info.height, data)
}

const toHash = (width: number, height: number, data: Uint8Array | Uint8ClampedArray): string =>
  Buffer.from(rgbaToThumbHash(width, height, data)).toString('base64')

/** Smaller images have too few blocks for the seven waves. */
const minCodedEdgePx = 160
/** Maximum number of blocks along the longest edge. */
const maxBlocks = 40

/**
 * Returns the placeholder of a JPEG encoded by Lectern, from the means of its blocks: the image library would take several milliseconds, a
 * tenth of the time of the whole poster.
 */
export async function placeholderOfJpeg(jpeg: Uint8Array): Promise<string> {
  const blocks = readBlockMeans(jpeg)
  const longest = blocks ? Math.max(blocks.columns, blocks.rows) : 0
  const hasColors = blocks?.components.length === 1 || blocks?.components.length === 3
  if (!blocks || !hasColors || longest * 8 < minCodedEdgePx) return makePlaceholder(sharp(jpeg))
  return toHash(...drawBlocks(blocks, Math.ceil(longest / maxBlocks)))
}

/** Returns the width, height and RGBA pixels of an image with one of `step` × `step` blocks as a pixel, by the formulas of JFIF. */
export function drawBlocks({ columns, rows, components }: BlockMeans, step: number) {
  const [luma, blue, red] = components
  const [width, height] = [Math.ceil(columns / step), Math.ceil(rows / step)]
  const data = new Uint8ClampedArray(width * height * 4)
  // A chroma block can span several luma blocks.
  const meanAt = (of: ComponentMeans | undefined, column: number, row: number): number => {
    if (!of || !luma) return 0
    const x = Math.floor((column * of.across) / luma.across)
    return of.means[Math.floor((row * of.down) / luma.down) * of.rowLength + x] ?? 0
  }
  for (let row = 0, to = 0; row < rows; row += step)
    for (let column = 0; column < columns; column += step, to += 4) {
      const y = meanAt(luma, column, row) + 128
      const cb = meanAt(blue, column, row)
      const cr = meanAt(red, column, row)
      data.set([y + 1.402 * cr, y - 0.344136 * cb - 0.714136 * cr, y + 1.772 * cb, 255], to)
    }
  return [width, height, data] as const
}
