import sharp from 'sharp'

/** RGB bytes, row by row. */
interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Difference of a channel, of 255, that counts. The stored pictures have no loss, so that a surface in a neighbouring shade is noticed.
 */
const tolerance = 5
/** Pixels that may differ, of half the size: fewer than the smallest icon has. */
export const maxDifferentPixels = 12

/** Returns the picture at half its size, in which it is compared: hinting and smoothing of edges hardly remain. */
export async function toHalfSize(screenshot: Buffer): Promise<Buffer> {
  const { width } = await sharp(screenshot).metadata()
  return sharp(screenshot)
    .removeAlpha()
    .resize({ width: Math.round(width / 2), kernel: 'mitchell' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Returns the picture as it is stored, without any loss. */
export const toStored = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).webp({ lossless: true, effort: 6 }).toBuffer()

async function readPixels(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** True when each channel of the pixel lies within what the other picture has there and in the eight places around it. */
function isNear(one: Pixels, other: Pixels, x: number, y: number): boolean {
  const at = (y * one.width + x) * 3
  for (let channel = 0; channel < 3; channel += 1) {
    let low = 255
    let high = 0
    for (let row = Math.max(0, y - 1); row <= Math.min(other.height - 1, y + 1); row += 1)
      for (let column = Math.max(0, x - 1); column <= Math.min(other.width - 1, x + 1); column += 1) {
        const value = other.data[(row * other.width + column) * 3 + channel] ?? 0
        low = Math.min(low, value)
        high = Math.max(high, value)
      }
    const value = one.data[at + channel] ?? 0
    if (value < low - tolerance || value > high + tolerance) return false
  }
  return true
}

function isSame(one: Pixels, other: Pixels, at: number): boolean {
  for (let channel = at; channel < at + 3; channel += 1)
    if (Math.abs((one.data[channel] ?? 0) - (other.data[channel] ?? 0)) > tolerance) return false
  return true
}

export interface Difference {
  /** Pixels that differ; infinite when the sizes do. */
  readonly count: number
  /** The picture in grey, and red where it differs. */
  readonly picture: Buffer
}

/**
 * Compares two pictures of half the size. What moved by less than two pixels of the screen, and edges that are smoothed otherwise, do not count:
 * another version of the browser draws them so.
 */
export async function comparePictures(expected: Buffer, actual: Buffer): Promise<Difference> {
  const [one, other] = await Promise.all([readPixels(expected), readPixels(actual)])
  if (one.width !== other.width || one.height !== other.height)
    return { count: Number.POSITIVE_INFINITY, picture: actual }
  const marked = Buffer.from(other.data)
  let count = 0
  for (let at = 0; at < one.data.length; at += 3) {
    const x = (at / 3) % one.width
    const y = Math.floor(at / 3 / one.width)
    const isDifferent = !isSame(one, other, at) && !(isNear(one, other, x, y) && isNear(other, one, x, y))
    if (isDifferent) count += 1
    const grey = Math.round(((other.data[at + 1] ?? 0) + 510) / 3)
    marked.set(isDifferent ? [230, 0, 40] : [grey, grey, grey], at)
  }
  const raw = { width: one.width, height: one.height, channels: 3 } as const
  return { count, picture: await sharp(marked, { raw }).png().toBuffer() }
}
