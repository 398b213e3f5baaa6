import { guarded, openImage } from '../image/image-decode.ts'
import { imageType } from '../image/image-type.ts'
import { type BlockMeans, readBlockMeans } from '../jpeg/block-means.ts'
import { bandCount, digitsPerBand } from './look-bands.ts'

/** Edge of the compared image, in points: each of 8 × 8 has a neighbor to the right and one below. */
const edge = 9
const compared = 8
/** Smallest difference of two grays that counts; less is noise of the encoder. */
const noise = 4
/** Minimum number of edges; a page with fewer is empty. */
const minEdges = 10

/** Returns a bit for each point and direction, 1 where it becomes darker. */
function readEdges(grayAt: (x: number, y: number) => number): string {
  const isDarker = (x: number, y: number, right: number) =>
    grayAt(x, y) > grayAt(x + right, y + 1 - right) + noise
  const points = Array.from(
    { length: compared * compared },
    (_, i) => [i % compared, Math.floor(i / compared)] as const,
  )
  return [1, 0].flatMap((right) => points.map(([x, y]) => (isDarker(x, y, right) ? '1' : '0'))).join('')
}

function encodeLook(grayAt: (x: number, y: number) => number): string {
  const bits = readEdges(grayAt)
  if (bits.replaceAll('0', '').length < minEdges) return ''
  return BigInt(`0b${bits}`)
    .toString(16)
    .padStart(bandCount * digitsPerBand, '0')
}

interface PointWeights {
  /** First block that overlaps the point. */
  readonly first: number
  readonly weights: Float32Array
}

/** Returns the weights of blocks in each of the compared points along one edge: those of a linear filter. */
function weighBlocks(blocks: number): readonly PointWeights[] {
  const step = blocks / edge
  const reach = Math.max(1, step)
  return Array.from({ length: edge }, (_, point) => {
    const center = (point + 0.5) * step - 0.5
    const [from, to] = [Math.ceil(center - reach), Math.floor(center + reach)]
    const first = Math.min(blocks - 1, Math.max(0, from))
    const weights = new Float32Array(Math.min(blocks - 1, to) - first + 1)
    let whole = 0
    for (let block = from; block <= to; block += 1) {
      const weight = 1 - Math.abs(block - center) / reach
      const at = Math.min(blocks - 1, Math.max(0, block)) - first
      weights[at] = (weights[at] ?? 0) + weight
      whole += weight
    }
    return { first, weights: weights.map((weight) => weight / whole) }
  })
}

/** Returns the weighted mean of values that are `step` apart, from an index on. */
function weighValues(values: Float32Array, from: number, step: number, weights: Float32Array): number {
  let sum = 0
  for (let i = 0, at = from; i < weights.length; i += 1, at += step)
    sum += (values[at] as number) * (weights[i] as number)
  return sum
}

/** Returns the brightness of each block of a JPEG, 0 to 255. */
function readGrays({ columns, rows, components: [luma] }: BlockMeans): Float32Array {
  const grays = new Float32Array(columns * rows)
  if (luma)
    for (let row = 0, to = 0; row < rows; row += 1)
      for (let at = row * luma.rowLength; to < (row + 1) * columns; at += 1, to += 1)
        grays[to] = Math.min(255, Math.max(0, 128 + (luma.means[at] as number)))
  return grays
}

/** Returns the grays of the compared points of an image of blocks. */
function shrinkBlocks(blocks: BlockMeans): Uint8Array {
  const { columns, rows } = blocks
  const values = readGrays(blocks)
  const across = weighBlocks(columns)
  const down = weighBlocks(rows)
  const narrow = new Float32Array(rows * edge)
  for (let row = 0; row < rows; row += 1)
    for (const [x, { first, weights }] of across.entries())
      narrow[row * edge + x] = weighValues(values, row * columns + first, 1, weights)
  const grays = new Uint8Array(edge * edge)
  for (const [y, { first, weights }] of down.entries())
    for (let x = 0; x < edge; x += 1)
      grays[y * edge + x] = Math.round(weighValues(narrow, first * edge + x, edge, weights))
  return grays
}

/** Returns the brightness of a point as JPEG stores it (ITU-T T.871), so that a page looks the same in every format. */
function toGray(data: Uint8Array, at: number, channels: number): number {
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  return channels < 3 ? red : 0.299 * red + 0.587 * green + 0.114 * blue
}

/**
 * Returns the look of a page: for each of 8 × 8 points, whether it becomes darker to the right and downwards (a difference hash in both
 * directions), 128 bits as 32 hexadecimal digits. Empty for blank pages. A baseline JPEG is not decoded, other images
 * are decoded in a small size. Throws MediaError IMAGE_UNREADABLE.
 */
export function hashLook(bytes: Uint8Array): Promise<string> {
  return guarded(async () => {
    const blocks = imageType(bytes) === 'image/jpeg' ? readBlockMeans(bytes) : undefined
    if (blocks) {
      const grays = shrinkBlocks(blocks)
      return encodeLook((x, y) => grays[y * edge + x] ?? 0)
    }
    const image = await openImage(bytes)
    const { data, info } = await image
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .resize({ width: edge, height: edge, fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return encodeLook((x, y) => toGray(data, (y * edge + x) * info.channels, info.channels))
  })
}
