import type { PageMap } from './page-map.ts'
import { type CutAxis, getHeight, getWidth, type Region } from './region.ts'

/** Sums of a region in strips across an axis. Its projection along any slope is a sum of shifted strips. */
export interface Strips {
  readonly count: number
  /** Size of the region across the cuts, in pixels. */
  readonly across: number
  /** Size of the region along which cuts are searched. */
  readonly along: number
  readonly size: number
  /** Number of pixels of the region, then the sum of each map. */
  readonly sums: readonly Uint8Array[]
}

export interface Projection {
  /** Number of lines before the first line of the region, which slanted lines need. */
  readonly reach: number
  readonly lines: number
  /** Number of pixels of the region on each line, then the sum of each map. */
  readonly sums: readonly Int32Array[]
}

/** Returns slopes on both sides of zero, at intervals by which a line shifts only a few pixels over the region. */
function listSlopes(from: number, to: number, across: number, driftPx: number, finest: number): number[] {
  const step = Math.max(finest, driftPx / across)
  const slopes = from === 0 ? [0] : []
  for (let slope = from || step; slope <= to + 1e-9; slope += step) slopes.push(slope, -slope)
  return slopes
}

/** Returns the slopes of a slightly crooked scan. */
export const listStraightSlopes = (across: number): number[] => listSlopes(0, 0.028, across, 2, 0.004)
/** Returns the slopes of slanted gutters. */
export const listSteepSlopes = (across: number): number[] => listSlopes(0.04, 0.37, across, 5, 0.01)

/** Sums up a region in strips of `size` pixels. A sum fits a byte, because `size` is at most 16 and a value of a map at most 5. */
export function sumStrips(
  { labels, width }: PageMap,
  region: Region,
  axis: CutAxis,
  maps: readonly Uint8Array[],
  size: number,
): Strips {
  const isRows = axis === 'rows'
  const { left, top, right, bottom, label } = region
  const across = isRows ? getWidth(region) : getHeight(region)
  const along = isRows ? getHeight(region) : getWidth(region)
  const count = Math.ceil(across / size)
  const own = new Uint8Array(count * along)
  const ofMaps = maps.map((map) => ({ map, sums: new Uint8Array(count * along) }))
  const add = (pixel: number, at: number) => {
    own[at] = (own[at] ?? 0) + 1
    for (const { map, sums } of ofMaps) sums[at] = (sums[at] ?? 0) + (map[pixel] ?? 0)
  }
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const pixel = y * width + x
      if (labels[pixel] !== label) continue
      const [side, line] = isRows ? [x - left, y - top] : [y - top, x - left]
      add(pixel, Math.trunc(side / size) * along + line)
    }
  }
  return { count, across, along, size, sums: [own, ...ofMaps.map(({ sums }) => sums)] }
}

export function project({ count, across, along, size, sums }: Strips, slope: number): Projection {
  const reach = Math.ceil((Math.abs(slope) * across) / 2) + 1
  const lines = along + 2 * reach + 2
  const projected = sums.map((from) => {
    const to = new Int32Array(lines)
    for (let strip = 0; strip < count; strip += 1) {
      const shift = reach - Math.round(slope * ((strip + 0.5) * size - across / 2))
      const start = strip * along
      for (let line = 0; line < along; line += 1)
        to[line + shift] = (to[line + shift] ?? 0) + (from[start + line] ?? 0)
    }
    return to
  })
  return { reach, lines, sums: projected }
}

export interface Cut {
  readonly axis: CutAxis
  readonly slope: number
  /** Line of the projection. */
  readonly at: number
  readonly reach: number
  readonly score: number
}
