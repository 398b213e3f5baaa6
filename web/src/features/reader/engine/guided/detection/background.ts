import type { Pixels, Rgb } from '../../look/pixels.ts'
import { getColorDistance, getLuma } from './raster.ts'

/** A color that the space between panels may have. */
export interface Background {
  readonly color: Rgb
  /** Share of the counted pixels, 0 to 1. */
  readonly share: number
  readonly origin: 'border' | 'paper' | 'dark'
}

interface Bin {
  count: number
  red: number
  green: number
  blue: number
}
type Histogram = Map<number, Bin>

/** Depth of the counted border, as a share of the shorter side. */
const borderDepth = 0.02
/** Colors with a smaller distance count as one. */
const mergeDistance = 20
/** Candidates with a smaller distance to an earlier one are skipped. */
const sameDistance = 40
const minPaperShare = 0.03
const minDarkShare = 0.2

function count(histogram: Histogram, data: Pixels['data'], pixel: number): void {
  const at = pixel * 4
  const red = data[at] ?? 0
  const green = data[at + 1] ?? 0
  const blue = data[at + 2] ?? 0
  const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
  const bin = histogram.get(key)
  if (bin) {
    bin.count += 1
    bin.red += red
    bin.green += green
    bin.blue += blue
  } else histogram.set(key, { count: 1, red, green, blue })
}

const toColor = (bin: Bin): Rgb => [bin.red / bin.count, bin.green / bin.count, bin.blue / bin.count]

/** Returns the most frequent colors, in order. */
const listCommon = (histogram: Histogram, limit: number): { color: Rgb; count: number }[] =>
  [...histogram.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, limit)
    .map((bin) => ({ color: toColor(bin), count: bin.count }))

/** Returns the wanted color that is the most frequent one together with similar colors. */
function findDominant(colors: readonly { color: Rgb; count: number }[], isWanted: (color: Rgb) => boolean) {
  let best: { color: Rgb; count: number } | undefined
  for (const { color } of colors) {
    if (!isWanted(color)) continue
    const similar = colors.filter((other) => getColorDistance(color, other.color) < mergeDistance)
    const count = similar.reduce((sum, other) => sum + other.count, 0)
    if (!best || count > best.count) best = { color, count }
  }
  return best
}

const isPaper = (color: Rgb) => Math.min(...color) > 110 && getLuma(color) > 165
const isDark = (color: Rgb) => Math.max(...color) < 48

/** Counts the colors of the border and, of every fourth pixel, of the whole page. */
function countColors({ data, width, height }: Pixels) {
  const border: Histogram = new Map()
  const page: Histogram = new Map()
  const depth = Math.max(3, Math.round(Math.min(width, height) * borderDepth))
  let borderCount = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const inward = Math.min(x, y, width - 1 - x, height - 1 - y)
      if (inward >= 1 && inward <= depth) {
        count(border, data, y * width + x)
        borderCount += 1
      }
      if (((x | y) & 1) === 0) count(page, data, y * width + x)
    }
  }
  const pageCount = Math.ceil(width / 2) * Math.ceil(height / 2)
  return { border, borderCount: Math.max(1, borderCount), page, pageCount }
}

/** Returns at most three backgrounds in the order in which they should be tried: the color of the border, of the paper, and black. */
export function listBackgrounds(raster: Pixels): readonly Background[] {
  const { border, borderCount, page, pageCount } = countColors(raster)
  const ofBorder = listCommon(border, 64)
  const kept: Background[] = []
  const add = (
    found: { color: Rgb; count: number } | undefined,
    total: number,
    minShare: number,
    origin: Background['origin'],
  ) => {
    if (!found || found.count / total <= minShare) return
    if (kept.some(({ color }) => getColorDistance(color, found.color) < sameDistance)) return
    kept.push({ color: found.color, share: found.count / total, origin })
  }
  add(
    findDominant(ofBorder, () => true),
    borderCount,
    0,
    'border',
  )
  add(findDominant(listCommon(page, 128), isPaper), pageCount, minPaperShare, 'paper')
  add(findDominant(ofBorder, isDark), borderCount, minDarkShare, 'dark')
  return kept
}
