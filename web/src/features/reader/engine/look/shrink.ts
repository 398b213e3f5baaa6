import type { Size } from '../fit.ts'
import type { Pixels } from './pixels.ts'

/** Strength of the sharpening: share of the difference to a blurred image that is added. */
const sharpening = 0.45

interface Taps {
  readonly first: number
  readonly weights: Float32Array
}

/** Returns the source pixels of each target pixel, weighted by a triangle two target pixels wide, so that screentones become even gray. */
function getTaps(from: number, to: number): readonly Taps[] {
  const ratio = from / to
  return Array.from({ length: to }, (_, at) => {
    const middle = (at + 0.5) * ratio - 0.5
    const first = Math.max(0, Math.ceil(middle - ratio))
    const last = Math.min(from - 1, Math.floor(middle + ratio))
    const weights = new Float32Array(last - first + 1)
    let sum = 0
    for (let each = first; each <= last; each += 1) {
      const weight = Math.max(1e-6, 1 - Math.abs(each - middle) / ratio)
      weights[each - first] = weight
      sum += weight
    }
    return { first, weights: weights.map((weight) => weight / sum) }
  })
}

/** Shrinks the width of rows of pixels; `target` gets three channels for each pixel. */
function shrinkRows(source: Pixels, taps: readonly Taps[], target: Float32Array, firstRow: number): void {
  const { data, width, height } = source
  for (let row = 0; row < height; row += 1) {
    let out = 3 * (firstRow + row) * taps.length
    for (const { first, weights } of taps) {
      let [red, green, blue] = [0, 0, 0]
      let index = 4 * (row * width + first)
      for (const weight of weights) {
        red += weight * (data[index] ?? 0)
        green += weight * (data[index + 1] ?? 0)
        blue += weight * (data[index + 2] ?? 0)
        index += 4
      }
      target[out] = red
      target[out + 1] = green
      target[out + 2] = blue
      out += 3
    }
  }
}

function shrinkColumns(source: Float32Array, stride: number, taps: readonly Taps[]): Float32Array {
  const target = new Float32Array(stride * taps.length)
  taps.forEach(({ first, weights }, row) => {
    weights.forEach((weight, at) => {
      const from = (first + at) * stride
      const to = row * stride
      for (let x = 0; x < stride; x += 1)
        target[to + x] = (target[to + x] ?? 0) + weight * (source[from + x] ?? 0)
    })
  })
  return target
}

/** Adds a share of the difference to a slightly blurred image, and writes opaque pixels. */
function sharpen(source: Float32Array, { width, height }: Size): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(4 * width * height)
  const stride = 3 * width
  for (let y = 0; y < height; y += 1) {
    const above = Math.max(0, y - 1) * stride
    const here = y * stride
    const below = Math.min(height - 1, y + 1) * stride
    for (let x = 0; x < width; x += 1) {
      const left = 3 * Math.max(0, x - 1)
      const middle = 3 * x
      const right = 3 * Math.min(width - 1, x + 1)
      const out = 4 * (y * width + x)
      for (let channel = 0; channel < 3; channel += 1) {
        const value = source[here + middle + channel] ?? 0
        const around =
          (source[here + left + channel] ?? 0) +
          (source[here + right + channel] ?? 0) +
          (source[above + middle + channel] ?? 0) +
          (source[below + middle + channel] ?? 0)
        data[out + channel] = value + sharpening * (value - (2 * value + around) / 6)
      }
      data[out + 3] = 255
    }
  }
  return data
}

/** Shrinks and slightly sharpens an image. `readRows` returns a few rows of it, so that its pixels are never all in memory. */
export function shrink(
  from: Size,
  to: Size,
  readRows: (firstRow: number, count: number) => Pixels,
  rowsAtOnce = 256,
): Uint8ClampedArray<ArrayBuffer> {
  const narrow = new Float32Array(3 * to.width * from.height)
  const across = getTaps(from.width, to.width)
  for (let row = 0; row < from.height; row += rowsAtOnce)
    shrinkRows(readRows(row, Math.min(rowsAtOnce, from.height - row)), across, narrow, row)
  return sharpen(shrinkColumns(narrow, 3 * to.width, getTaps(from.height, to.height)), to)
}
