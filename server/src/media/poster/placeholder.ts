import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { shrink } from '../image/image-decode.ts'
import { type FieldMeans, jpegMeans } from '../image/jpeg-means.ts'

/**
 * Longest edge in pixels that the hash is computed from. It keeps seven waves in each direction, and its cost grows with the area: the 100
 * that it allows take half as long as the poster itself.
 */
const hashedEdge = 32

/** Returns the placeholder of a poster: a ThumbHash (https://evanw.github.io/thumbhash/) in base64, at most 36 characters. */
export async function makePlaceholder(poster: Sharp): Promise<string> {
  const small = shrink(poster, hashedEdge).toColourspace('srgb').ensureAlpha().raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  return toHash({ columns: info.width, rows: info.height, data })
}

const toHash = ({ columns, rows, data }: FieldMeans): string =>
  Buffer.from(rgbaToThumbHash(columns, rows, data)).toString('base64')

/** Smaller images have too few fields for their seven waves. */
const minCodedEdgePx = 160

/**
 * Returns the placeholder of a JPEG encoded by Lectern, whose means are read from its code: the image library would take several
 * milliseconds, a tenth of the time of the whole poster.
 */
export async function placeholderOfJpeg(jpeg: Uint8Array): Promise<string> {
  const means = jpegMeans(jpeg)
  if (!means || Math.max(means.columns, means.rows) * 8 < minCodedEdgePx) return makePlaceholder(sharp(jpeg))
  return toHash(reduceMeans(means, Math.ceil(Math.max(means.columns, means.rows) / maxFields)))
}

/** Maximum number of fields along the longest edge; the cost of the hash grows with their square. */
const maxFields = 40

function reduceMeans(means: FieldMeans, step: number): FieldMeans {
  if (step === 1) return means
  const columns = Math.ceil(means.columns / step)
  const rows = Math.ceil(means.rows / step)
  const data = new Uint8ClampedArray(columns * rows * 4)
  for (let row = 0, to = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, to += 4) {
      const from = (row * step * means.columns + column * step) * 4
      data.set(means.data.subarray(from, from + 4), to)
    }
  return { columns, rows, data }
}
