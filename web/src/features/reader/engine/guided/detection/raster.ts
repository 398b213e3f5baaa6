import type { Pixels, Rgb } from '../../look/pixels.ts'

/** Returns the largest difference of two colors in one channel. */
export const getColorDistance = (a: Rgb, b: Rgb): number =>
  Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]))

export const getLuma = ([red, green, blue]: Rgb): number => 0.3 * red + 0.59 * green + 0.11 * blue

export const getColor = ({ data }: Pixels, pixel: number): Rgb => [
  data[pixel * 4] ?? 0,
  data[pixel * 4 + 1] ?? 0,
  data[pixel * 4 + 2] ?? 0,
]

/** Returns true when a pixel differs from a color by less than `tolerance` in every channel. */
export function isNear(data: Pixels['data'], pixel: number, color: Rgb, tolerance: number): boolean {
  const at = pixel * 4
  return (
    Math.abs((data[at] ?? 0) - color[0]) < tolerance &&
    Math.abs((data[at + 1] ?? 0) - color[1]) < tolerance &&
    Math.abs((data[at + 2] ?? 0) - color[2]) < tolerance
  )
}

/** Only every seventeenth pixel is read to find whether a page has colors. */
const graySampleStep = 17
const maxGrayColorfulness = 8

/** Returns true for black and white line art, in which the channels of a pixel hardly differ. */
export function isGray({ data }: Pixels): boolean {
  let sum = 0
  let count = 0
  for (let at = 0; at < data.length; at += 4 * graySampleStep) {
    const red = data[at] ?? 0
    const green = data[at + 1] ?? 0
    const blue = data[at + 2] ?? 0
    sum += Math.max(red, green, blue) - Math.min(red, green, blue)
    count += 1
  }
  return sum / count < maxGrayColorfulness
}

/** Maximum area, in pixels, of the copy of a page in which panels are detected. */
const workingArea = 550_000

/** Returns the size of the copy of a page in which panels are detected. It is never larger than the page. */
export function getWorkingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(workingArea / (width * height)))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
