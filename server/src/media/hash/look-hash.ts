import { guarded, openImage } from '../image/image-decode.ts'
import { imageType } from '../image/image-type.ts'
import { type BlockAverages, readJpegAverages } from './jpeg-averages.ts'
import { bandCount, digitsPerBand } from './look-bands.ts'

/** Edge of the picture that is compared, in points: each of 8 × 8 has a neighbour at its end and one below. */
const edge = 9
const compared = 8
/** Difference of two greys that counts; less is noise of the encoder. */
const noise = 4
/** Fewer edges than this say nothing: the page is empty. */
const minEdges = 10

/** Returns a bit for each place and direction, 1 where it becomes darker. */
function readEdges(greyAt: (x: number, y: number) => number): string {
  const isDarker = (x: number, y: number, right: number) =>
    greyAt(x, y) > greyAt(x + right, y + 1 - right) + noise
  const places = Array.from(
    { length: compared * compared },
    (_, i) => [i % compared, Math.floor(i / compared)] as const,
  )
  return [1, 0].flatMap((right) => places.map(([x, y]) => (isDarker(x, y, right) ? '1' : '0'))).join('')
}

function toLook(greyAt: (x: number, y: number) => number): string {
  const bits = readEdges(greyAt)
  if (bits.replaceAll('0', '').length < minEdges) return ''
  return BigInt(`0b${bits}`)
    .toString(16)
    .padStart(bandCount * digitsPerBand, '0')
}

interface PointWeights {
  /** First block that has a part in the point. */
  readonly first: number
  readonly weights: Float32Array
}

/** Returns, for each of the compared points along one edge, the parts that blocks have in it: those of a linear filter. */
function weighBlocks(blocks: number): readonly PointWeights[] {
  const step = blocks / edge
  const reach = Math.max(1, step)
  return Array.from({ length: edge }, (_, point) => {
    const centre = (point + 0.5) * step - 0.5
    const [from, to] = [Math.ceil(centre - reach), Math.floor(centre + reach)]
    const first = Math.min(blocks - 1, Math.max(0, from))
    const weights = new Float32Array(Math.min(blocks - 1, to) - first + 1)
    let whole = 0
    for (let block = from; block <= to; block += 1) {
      const weight = 1 - Math.abs(block - centre) / reach
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

/** Returns the greys of the compared points of a picture of blocks. */
function shrinkBlocks({ columns, rows, values }: BlockAverages): Uint8Array {
  const across = weighBlocks(columns)
  const down = weighBlocks(rows)
  const narrow = new Float32Array(rows * edge)
  for (let row = 0; row < rows; row += 1)
    for (const [x, { first, weights }] of across.entries())
      narrow[row * edge + x] = weighValues(values, row * columns + first, 1, weights)
  const greys = new Uint8Array(edge * edge)
  for (const [y, { first, weights }] of down.entries())
    for (let x = 0; x < edge; x += 1)
      greys[y * edge + x] = Math.round(weighValues(narrow, first * edge + x, edge, weights))
  return greys
}

/** Returns the brightness of a point as JPEG stores it (ITU-T T.871), so that a page looks the same in every format. */
function toGrey(data: Uint8Array, at: number, channels: number): number {
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  return channels < 3 ? red : 0.299 * red + 0.587 * green + 0.114 * blue
}

/**
 * Returns what a page looks like: for each of 8 × 8 places, whether it becomes darker to the right and downwards (a difference hash in both
 * directions), 128 bits as 32 hexadecimal digits. Empty for pages without any drawing. A baseline JPEG is not decoded at all, others in an
 * eighth of their size. Throws MediaError IMAGE_UNREADABLE.
 */
export function hashLook(bytes: Uint8Array): Promise<string> {
  return guarded(async () => {
    const blocks = imageType(bytes) === 'image/jpeg' ? readJpegAverages(bytes) : undefined
    if (blocks) {
      const greys = shrinkBlocks(blocks)
      return toLook((x, y) => greys[y * edge + x] ?? 0)
    }
    const image = await openImage(bytes)
    const { data, info } = await image
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .resize({ width: edge, height: edge, fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return toLook((x, y) => toGrey(data, (y * edge + x) * info.channels, info.channels))
  })
}
