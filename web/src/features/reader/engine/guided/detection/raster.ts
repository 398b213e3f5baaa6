/** Pixels of a picture: four bytes each, of which the last is ignored. */
export interface Raster {
  readonly data: Uint8ClampedArray | Uint8Array
  readonly width: number
  readonly height: number
}

export type Rgb = readonly [number, number, number]

/** Returns the largest difference of two colours in one channel. */
export const getColorDistance = (a: Rgb, b: Rgb): number =>
  Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]))

export const getLuma = ([red, green, blue]: Rgb): number => 0.3 * red + 0.59 * green + 0.11 * blue

export const getColor = ({ data }: Raster, pixel: number): Rgb => [
  data[pixel * 4] ?? 0,
  data[pixel * 4 + 1] ?? 0,
  data[pixel * 4 + 2] ?? 0,
]

/** Returns true when a pixel differs from a colour by less than `tolerance` in every channel. */
export function isNear(data: Raster['data'], pixel: number, color: Rgb, tolerance: number): boolean {
  const at = pixel * 4
  return (
    Math.abs((data[at] ?? 0) - color[0]) < tolerance &&
    Math.abs((data[at + 1] ?? 0) - color[1]) < tolerance &&
    Math.abs((data[at + 2] ?? 0) - color[2]) < tolerance
  )
}

/** Every seventeenth pixel is enough to know whether a page has colours. */
const greySampleStep = 17
const maxGreyColorfulness = 8

/** Returns true for black and white line art: the channels of its pixels hardly differ. */
export function isGrey({ data }: Raster): boolean {
  let sum = 0
  let count = 0
  for (let at = 0; at < data.length; at += 4 * greySampleStep) {
    const red = data[at] ?? 0
    const green = data[at + 1] ?? 0
    const blue = data[at + 2] ?? 0
    sum += Math.max(red, green, blue) - Math.min(red, green, blue)
    count += 1
  }
  return sum / count < maxGreyColorfulness
}

/** Area, in pixels, that a page is scaled down to before panels are searched. */
const workingArea = 550_000

/** Returns the size at which panels are searched; a page is never enlarged. */
export function getWorkingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(workingArea / (width * height)))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
