import { getColorDistance, getLuma, type Raster, type Rgb } from './raster.ts'

/** A colour that the space between panels may have. */
export interface Background {
  readonly color: Rgb
  /** Share of the pixels that were looked at, 0 to 1. */
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

/** Depth of the border that is looked at, as a share of the shorter side. */
const borderDepth = 0.02
/** Colours this near each other count as one. */
const mergeDistance = 20
/** Candidates this near an earlier one are left out. */
const sameDistance = 40
const minPaperShare = 0.03
const minDarkShare = 0.2

function count(histogram: Histogram, data: Raster['data'], pixel: number): void {
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

/** Returns the commonest colours first. */
const listCommon = (histogram: Histogram, limit: number): { color: Rgb; count: number }[] =>
  [...histogram.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, limit)
    .map((bin) => ({ color: toColor(bin), count: bin.count }))

/** Returns the colour that, with its neighbours, is the commonest of those that are wanted. */
function findDominant(colors: readonly { color: Rgb; count: number }[], isWanted: (color: Rgb) => boolean) {
  let best: { color: Rgb; count: number } | undefined
  for (const { color } of colors) {
    if (!isWanted(color)) continue
    let together = 0
    for (const other of colors)
      if (getColorDistance(color, other.color) < mergeDistance) together += other.count
    if (!best || together > best.count) best = { color, count: together }
  }
  return best
}

const isPaper = (color: Rgb) => Math.min(...color) > 110 && getLuma(color) > 165
const isDark = (color: Rgb) => Math.max(...color) < 48

/** Counts the colours of the border and, of every fourth pixel, of the whole page. */
function countColors({ data, width, height }: Raster) {
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

/** Returns at most three backgrounds in the order in which they should be tried: the colour of the border, of the paper, and black. */
export function listBackgrounds(raster: Raster): readonly Background[] {
  const { border, borderCount, page, pageCount } = countColors(raster)
  const ofBorder = listCommon(border, 64)
  const all: (Background | undefined)[] = []
  const around = findDominant(ofBorder, () => true)
  all.push(around && { color: around.color, share: around.count / borderCount, origin: 'border' })
  const paper = findDominant(listCommon(page, 128), isPaper)
  if (paper && paper.count / pageCount > minPaperShare)
    all.push({ color: paper.color, share: paper.count / pageCount, origin: 'paper' })
  const dark = findDominant(ofBorder, isDark)
  if (dark && dark.count / borderCount > minDarkShare)
    all.push({ color: dark.color, share: dark.count / borderCount, origin: 'dark' })
  const kept: Background[] = []
  for (const each of all)
    if (each && !kept.some((other) => getColorDistance(other.color, each.color) < sameDistance))
      kept.push(each)
  return kept
}
