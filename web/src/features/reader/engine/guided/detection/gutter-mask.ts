import type { Pixels, Rgb } from '../../look/pixels.ts'
import { isNear } from './raster.ts'

/** Value of the mask for pixels unlike the background. */
export const ink = 0
/** Value for pixels like the background that are enclosed by ink. */
const enclosed = 1
/** Value for pixels like the background that are connected with the border of the page. */
export const reached = 2

/** Maximum difference, in a channel, from the local background. */
const tolerance = 34
const looseTolerance = 48
const outsideTolerance = 25
/** Number of cells in each direction in which the background is measured, because paper is tinted and photographs are darker at the edges. */
const cellsPerSide = 10
/** In cells with a smaller share of matching pixels, the color of the whole page counts more. */
const priorShare = 0.08
/** Maximum size of dust, as a share of the shorter side. */
const maxSpeck = 0.01
/** Depth in pixels of the border, because scans often have a dark line at the edge. */
const edgeDepth = 3

/** Returns the number of matching pixels of each cell and the sums of their channels. */
function sumCells({ data, width, height }: Pixels, color: Rgb): Float64Array {
  const sums = new Float64Array(cellsPerSide * cellsPerSide * 4)
  for (let y = 0; y < height; y += 2) {
    const row = Math.trunc((y * cellsPerSide) / height) * cellsPerSide
    for (let x = 0; x < width; x += 2) {
      const pixel = y * width + x
      if (!isNear(data, pixel, color, looseTolerance)) continue
      const at = (row + Math.trunc((x * cellsPerSide) / width)) * 4
      sums[at] = (sums[at] ?? 0) + 1
      sums[at + 1] = (sums[at + 1] ?? 0) + (data[pixel * 4] ?? 0)
      sums[at + 2] = (sums[at + 2] ?? 0) + (data[pixel * 4 + 1] ?? 0)
      sums[at + 3] = (sums[at + 3] ?? 0) + (data[pixel * 4 + 2] ?? 0)
    }
  }
  return sums
}

/** Returns the background of each cell, three numbers each. */
function measureCells(raster: Pixels, color: Rgb): Float64Array {
  const cells = cellsPerSide * cellsPerSide
  const sums = sumCells(raster, color)
  const prior = ((raster.width * raster.height) / cells / 4) * priorShare
  const getMean = (cell: number, channel: number) =>
    ((sums[cell * 4 + 1 + channel] ?? 0) + prior * (color[channel] ?? 0)) / ((sums[cell * 4] ?? 0) + prior)
  return new Float64Array(cells * 3).map((_, at) => getMean(Math.trunc(at / 3), at % 3))
}

function markBackground(raster: Pixels, local: Float64Array): Uint8Array {
  const { data, width, height } = raster
  const mask = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const row = Math.trunc((y * cellsPerSide) / height) * cellsPerSide
    for (let x = 0; x < width; x += 1) {
      const at = (row + Math.trunc((x * cellsPerSide) / width)) * 3
      const pixel = y * width + x
      const byte = pixel * 4
      if (
        Math.abs((data[byte] ?? 0) - (local[at] ?? 0)) <= tolerance &&
        Math.abs((data[byte + 1] ?? 0) - (local[at + 1] ?? 0)) <= tolerance &&
        Math.abs((data[byte + 2] ?? 0) - (local[at + 2] ?? 0)) <= tolerance
      )
        mask[pixel] = enclosed
    }
  }
  return mask
}

/** Visits all pixels that are connected with the border, which is `depth` pixels deep. `take` marks a pixel, and returns false for a marked or other one. */
function flood(width: number, height: number, depth: number, take: (pixel: number) => boolean): void {
  const waiting: number[] = []
  const visit = (pixel: number) => {
    if (take(pixel)) waiting.push(pixel)
  }
  for (let inward = 0; inward < Math.min(depth, width, height); inward += 1) {
    for (let x = 0; x < width; x += 1) {
      visit(inward * width + x)
      visit((height - 1 - inward) * width + x)
    }
    for (let y = 0; y < height; y += 1) {
      visit(y * width + inward)
      visit(y * width + width - 1 - inward)
    }
  }
  for (let pixel = waiting.pop(); pixel !== undefined; pixel = waiting.pop()) {
    const x = pixel % width
    if (x > 0) visit(pixel - 1)
    if (x < width - 1) visit(pixel + 1)
    if (pixel >= width) visit(pixel - width)
    if (pixel < width * (height - 1)) visit(pixel + width)
  }
}

/** Returns the pixels of the ink that is connected with a pixel, also diagonally, and the longer side of its box. */
function collectInk(
  mask: Uint8Array,
  seen: Uint8Array,
  width: number,
  height: number,
  start: number,
): { pixels: number[]; extent: number } {
  const pixels = [start]
  seen[start] = 1
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let next = 0; next < pixels.length; next += 1) {
    const pixel = pixels[next] ?? 0
    const x = pixel % width
    const y = Math.trunc(pixel / width)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    const lastY = Math.min(height - 1, y + 1)
    const lastX = Math.min(width - 1, x + 1)
    for (let nearY = Math.max(0, y - 1); nearY <= lastY; nearY += 1)
      for (let nearX = Math.max(0, x - 1); nearX <= lastX; nearX += 1) {
        const near = nearY * width + nearX
        if (mask[near] !== ink || seen[near] === 1) continue
        seen[near] = 1
        pixels.push(near)
      }
  }
  return { pixels, extent: Math.max(right - left, bottom - top) }
}

/** Turns dust into background. */
function removeSpecks(mask: Uint8Array, width: number, height: number): void {
  const limit = Math.max(3, Math.min(width, height) * maxSpeck)
  const seen = new Uint8Array(width * height)
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] !== ink || seen[start] === 1) continue
    const { pixels, extent } = collectInk(mask, seen, width, height, start)
    if (extent < limit) for (const pixel of pixels) mask[pixel] = enclosed
  }
}

/** Divides a page into ink and background of this color. `outside` is the color around the paper, such as that of a scanner bed. */
export function createGutterMask(raster: Pixels, color: Rgb, outside: Rgb | undefined): Uint8Array {
  const { data, width, height } = raster
  const mask = markBackground(raster, measureCells(raster, color))
  if (outside)
    flood(width, height, 1, (pixel) => {
      if (mask[pixel] !== ink || !isNear(data, pixel, outside, outsideTolerance)) return false
      mask[pixel] = enclosed
      return true
    })
  removeSpecks(mask, width, height)
  flood(width, height, edgeDepth, (pixel) => {
    if (mask[pixel] !== enclosed) return false
    mask[pixel] = reached
    return true
  })
  return mask
}
