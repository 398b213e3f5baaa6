import { ink } from './gutter-mask.ts'
import { fullWeight, type PageMap } from './page-map.ts'
import {
  type Cut,
  listSteepSlopes,
  listStraightSlopes,
  type Projection,
  project,
  type Strips,
  sumStrips,
} from './projection.ts'
import { type CutAxis, type CutKind, getHeight, getWidth, type Region } from './region.ts'

export interface GutterCut extends Cut {
  readonly kind: Exclude<CutKind, 'line'>
  /** Largest share of background on one of its lines, 0 to 1. */
  readonly purity: number
  /** In pixels. */
  readonly thickness: number
}

/** Minimum size of a part beside a cut, and minimum thickness of a gutter, as shares of the shorter side of the page. */
const minPart = 0.05
const minGutter = 0.0035
const minGutterPx = 2
/** Maximum thickness of a gutter that drawings cross, and minimum thickness of one between drawings without frames. */
const maxCrossed = 0.06
const minWide = 0.02
/** Minimum shares of background on the lines of a band, tried one after the other. */
const bandLevels = [0.93, 0.84, 0.72] as const
/** Minimum share of the pixels of the longest line that a line must have. */
const minLineShare = 0.6
const stripSizePx = 16
const steepStripSizePx = 8

/** The lines of a region along one slope. */
interface Profile {
  readonly counts: Int32Array
  readonly purity: Float32Array
  readonly inkOf: Float32Array
  readonly first: number
  readonly last: number
  readonly longest: number
  readonly ink: number
}

/** Consecutive lines that are nearly all background. */
interface Band {
  readonly from: number
  readonly to: number
  readonly purity: number
  readonly inkBefore: number
  readonly inkAfter: number
}

function toProfile({ sums, lines }: Projection): Profile {
  const counts = sums[0] ?? new Int32Array(lines)
  const weights = sums[1] ?? new Int32Array(lines)
  const purity = new Float32Array(lines).fill(1)
  const inkOf = new Float32Array(lines)
  let [first, last, longest, ink] = [-1, 0, 0, 0]
  for (let line = 0; line < lines; line += 1) {
    const count = counts[line] ?? 0
    if (count === 0) continue
    if (first < 0) first = line
    last = line
    longest = Math.max(longest, count)
    const background = (weights[line] ?? 0) / fullWeight
    purity[line] = background / count
    inkOf[line] = count - background
    ink += count - background
  }
  return { counts, purity, inkOf, first, last, longest, ink }
}

function listBands({ counts, purity, inkOf, first, last, longest, ink }: Profile, level: number): Band[] {
  const bands: Band[] = []
  const isInBand = (line: number) =>
    line <= last && (counts[line] ?? 0) >= longest * minLineShare && (purity[line] ?? 0) >= level
  let before = 0
  for (let line = first; line <= last; line += 1) {
    if (!isInBand(line)) {
      before += inkOf[line] ?? 0
      continue
    }
    const from = line
    let [peak, inside] = [0, 0]
    for (; isInBand(line); line += 1) {
      peak = Math.max(peak, purity[line] ?? 0)
      inside += inkOf[line] ?? 0
    }
    bands.push({ from, to: line - 1, purity: peak, inkBefore: before, inkAfter: ink - before - inside })
    before += inside
    line -= 1
  }
  return bands
}

/** Returns the decrease of background on both sides of a band, where a frame or a drawing begins. */
function measureDrops({ counts, purity, longest }: Profile, band: Band, edgePx: number) {
  let lowBefore = 1
  let lowAfter = 1
  const need = longest * minLineShare * 0.7
  for (let step = 1; step <= edgePx; step += 1) {
    if ((counts[band.from - step] ?? 0) >= need)
      lowBefore = Math.min(lowBefore, purity[band.from - step] ?? 1)
    if ((counts[band.to + step] ?? 0) >= need) lowAfter = Math.min(lowAfter, purity[band.to + step] ?? 1)
  }
  const before = band.purity - lowBefore
  const after = band.purity - lowAfter
  return { smaller: Math.min(before, after), larger: Math.max(before, after) }
}

/** Returns the kind of a gutter; undefined if the band is not a gutter. `thickness` is a share of the shorter side of the page. */
function classify(
  purity: number,
  drops: { smaller: number; larger: number },
  thickness: number,
): GutterCut['kind'] | undefined {
  const isThin = thickness <= maxCrossed
  if (purity >= 0.9 && drops.larger >= (isThin ? 0.6 : 0.8) && drops.smaller >= 0.3) return 'framed'
  if (purity >= 0.76 && drops.smaller >= 0.55 && isThin) return 'crossed'
  return purity >= 0.97 && thickness >= minWide && drops.larger >= 0.8 ? 'wide' : undefined
}

/** Returns the number of ends of a band that are closed by a drawn line. A band with two closed ends is inside of one frame. */
function countClosedEnds(map: PageMap, region: Region, cut: Cut, band: Band): number {
  const { mask, labels, width, shortSide } = map
  const isRows = cut.axis === 'rows'
  const [from, to] = isRows ? [region.left, region.right] : [region.top, region.bottom]
  const [low, high] = isRows ? [region.top, region.bottom] : [region.left, region.right]
  const middle = (from + to) / 2
  /** Returns the pixel on a line of the band; -1 outside of the region. */
  const findPixel = (along: number, line: number) => {
    const other = line + low - cut.reach + Math.round(cut.slope * (along - middle))
    if (other < low || other >= high) return -1
    const pixel = isRows ? other * width + along : along * width + other
    return labels[pixel] === region.label ? pixel : -1
  }
  const isWall = (along: number) => {
    for (let line = band.from; line <= band.to; line += 1) {
      const pixel = findPixel(along, line)
      if (pixel >= 0 && mask[pixel] !== ink) return false
    }
    return true
  }
  const center = (band.from + band.to) >> 1
  const hasWall = (towards: 1 | -1) => {
    let along = towards === 1 ? from : to - 1
    while (along >= from && along < to && findPixel(along, center) < 0) along += towards
    for (let left = Math.max(4, Math.round(shortSide * 0.02)); left > 0; left -= 1, along += towards) {
      if (along < from || along >= to) return false
      if (isWall(along)) return true
    }
    return false
  }
  return Number(hasWall(1)) + Number(hasWall(-1))
}

interface Search {
  readonly map: PageMap
  readonly region: Region
  readonly axis: CutAxis
  readonly strips: Strips
}

function hasRoom({ map }: Search, { first, last, ink, longest }: Profile, band: Band): boolean {
  const { shortSide } = map
  const part = minPart * shortSide
  const minInk = Math.max(ink * 0.01, longest * shortSide * 0.004)
  return (
    band.to - band.from + 1 >= Math.max(minGutterPx, minGutter * shortSide) &&
    band.from - first >= part &&
    last - band.to >= part &&
    band.inkBefore >= minInk &&
    band.inkAfter >= minInk
  )
}

/** Returns the cut along a band; undefined if the band is not a gutter. */
function toCut(search: Search, profile: Profile, band: Band, slope: number, reach: number) {
  const { map, region, axis } = search
  const { shortSide } = map
  if (!hasRoom(search, profile, band)) return undefined
  const thickness = band.to - band.from + 1
  const drops = measureDrops(profile, band, Math.max(4, Math.round(shortSide * 0.018)))
  const kind = classify(band.purity, drops, thickness / shortSide)
  if (!kind) return undefined
  const cut = { axis, slope, at: (band.from + band.to) / 2, reach, score: 0 }
  const closedEnds = countClosedEnds(map, region, cut, band)
  if (closedEnds === 2) return undefined
  const score =
    band.purity +
    0.35 * drops.smaller +
    0.15 * drops.larger +
    Math.min(0.15, (thickness / shortSide) * 4) -
    0.6 * Math.abs(slope) -
    0.15 * closedEnds
  return { ...cut, score, kind, purity: band.purity, thickness }
}

/** Returns the best gutter of a region along one axis, among the nearly straight or the steeply slanted ones. */
export function findGutter(
  map: PageMap,
  region: Region,
  axis: CutAxis,
  isSteep: boolean,
): GutterCut | undefined {
  const length = axis === 'rows' ? getHeight(region) : getWidth(region)
  if (length < 2 * minPart * map.shortSide) return undefined
  const strips = sumStrips(map, region, axis, [map.weight], isSteep ? steepStripSizePx : stripSizePx)
  const search = { map, region, axis, strips }
  const cuts = (isSteep ? listSteepSlopes : listStraightSlopes)(strips.across).flatMap((slope) => {
    const projection = project(strips, slope)
    const profile = toProfile(projection)
    return bandLevels
      .flatMap((level) => listBands(profile, level))
      .flatMap((band) => toCut(search, profile, band, slope, projection.reach) ?? [])
  })
  let best: GutterCut | undefined
  for (const cut of cuts) if (!best || cut.score > best.score) best = cut
  return best
}
