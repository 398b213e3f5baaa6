import { guarded, openImage } from '../image/image-decode.ts'

/** Edge of the picture that is compared, in points: each of 8 × 8 has a neighbour at its end and one below. */
const edge = 9
const compared = 8
/** Difference of two greys that counts; less is noise of the encoder. */
const noise = 4
/** Fewer edges than this say nothing: the page is empty. */
const minEdges = 10

/** Bits in which two looks may differ and still be of the same page, encoded anew or in another size. */
export const maxLookDistance = 12
const bandCount = 8
const digitsPerBand = 4

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

/**
 * Returns what a page looks like: for each of 8 × 8 places, whether it becomes darker to the right and downwards (a difference hash in both
 * directions), 128 bits as 32 hexadecimal digits. Empty for pages without any drawing. JPEGs are decoded in an eighth of their size. Throws
 * MediaError IMAGE_UNREADABLE.
 */
export function hashLook(bytes: Uint8Array): Promise<string> {
  return guarded(async () => {
    const image = await openImage(bytes)
    const { data, info } = await image
      .flatten({ background: '#fff' })
      .greyscale()
      .resize({ width: edge, height: edge, fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const bits = readEdges((x, y) => data[(y * edge + x) * info.channels] ?? 0)
    if (bits.replaceAll('0', '').length < minEdges) return ''
    return BigInt(`0b${bits}`)
      .toString(16)
      .padStart(bandCount * digitsPerBand, '0')
  })
}

const bitCounts = Array.from({ length: 16 }, (_, n) => n.toString(2).replaceAll('0', '').length)

/** Returns the number of bits in which two looks differ. */
export function lookDistance(a: string, b: string): number {
  let distance = 0
  for (let i = 0; i < a.length; i += 1)
    distance += bitCounts[Number.parseInt(a[i] ?? '0', 16) ^ Number.parseInt(b[i] ?? '0', 16)] ?? 0
  return distance
}

/**
 * Returns the look in eight numbers of 16 bits. Two looks that differ in few bits have one in common, by which they are found. Null for
 * numbers that most pages have, such as those of white margins.
 */
export function lookBands(look: string): (number | null)[] {
  return Array.from({ length: bandCount }, (_, i) => {
    const value = Number.parseInt(look.slice(i * digitsPerBand, (i + 1) * digitsPerBand), 16)
    return value === 0 || value === 0xffff ? null : value
  })
}
