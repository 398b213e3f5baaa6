import type { Pixels } from '../../look/pixels.ts'
import { reached } from './gutter-mask.ts'
import type { PageMap } from './page-map.ts'
import {
  type Cut,
  listSteepSlopes,
  listStraightSlopes,
  project,
  type Strips,
  sumStrips,
} from './projection.ts'
import { getColor, getLuma } from './raster.ts'
import { type CutAxis, getHeight, getWidth, type Region } from './region.ts'

export interface LineCut extends Cut {
  readonly kind: 'line'
  /** Share of the cut that is a drawn line or gutter, 0 to 1. */
  readonly cover: number
  /** Decrease of strokes on both sides. */
  readonly drop: number
}

/** Maximum thickness of a stroke of a frame, as a share of the shorter side, and its maximum luma. */
const maxStroke = 0.012
const maxStrokeLuma = 110
/** Minimum share of the cut that must be covered, and its reduction for rows across a whole gray page, which a figure may cross. */
const minCover = 0.86
const crossedAllowance = 0.1
/** On colored pages, such lines mostly close a caption: a smaller share must be drawn, but the parts must be larger. */
const rules = {
  gray: { minDrawn: 0.6, minPart: 0.16 },
  colored: { minDrawn: 0.4, minPart: 0.3 },
} as const
const minDrop = 0.3
const roughStripPx = 8
const fineStripPx = 4
const roughsKept = 3

/** Marks dark strokes that are thin across the axis, with one more pixel on each side. */
function markStrokes(raster: Pixels, axis: CutAxis): Uint8Array {
  const { width, height } = raster
  const marks = new Uint8Array(width * height)
  const thickest = Math.max(3, Math.round(Math.min(width, height) * maxStroke))
  const isRows = axis === 'rows'
  const [lines, length] = isRows ? [width, height] : [height, width]
  const [lineStep, step] = isRows ? [1, width] : [width, 1]
  const markRun = (start: number, end: number, run: number) => {
    if (run === 0 || run > thickest) return
    for (let at = Math.max(0, end - run - 1); at <= Math.min(length - 1, end); at += 1)
      marks[start + at * step] = 1
  }
  for (let line = 0; line < lines; line += 1) {
    let run = 0
    for (let at = 0; at <= length; at += 1) {
      const isDark = at < length && getLuma(getColor(raster, line * lineStep + at * step)) < maxStrokeLuma
      if (!isDark) markRun(line * lineStep, at, run)
      run = isDark ? run + 1 : 0
    }
  }
  return marks
}

interface Marks {
  readonly strokes: Uint8Array
  /** Strokes and gutter: a line that ends in a gutter still spans the region. */
  readonly cover: Uint8Array
}
const marksByMap = new WeakMap<PageMap, Partial<Record<CutAxis, Marks>>>()

function getMarks(map: PageMap, axis: CutAxis): Marks {
  const known = marksByMap.get(map) ?? {}
  marksByMap.set(map, known)
  const strokes = known[axis]?.strokes ?? markStrokes(map.raster, axis)
  const cover =
    known[axis]?.cover ?? strokes.map((stroke, pixel) => Number(stroke === 1 || map.mask[pixel] === reached))
  known[axis] = { strokes, cover }
  return { strokes, cover }
}

interface Search {
  readonly axis: CutAxis
  readonly minDrawn: number
  readonly minPartPx: number
  readonly edgePx: number
}

/** Returns the line along one slope that is drawn most completely. */
function findLineAt(strips: Strips, slope: number, search: Search): LineCut | undefined {
  const { reach, lines, sums } = project(strips, slope)
  const [counts, covers, strokes] = sums
  if (!counts || !covers || !strokes) return undefined
  const longest = counts.reduce((most, count) => Math.max(most, count), 0)
  const first = counts.findIndex((count) => count > 0)
  const last = counts.findLastIndex((count) => count > 0)
  const getDrawnShare = (line: number) => (strokes[line] ?? 0) / (counts[line] || 1)
  let best: LineCut | undefined
  const end = Math.min(lines - 1, last - search.minPartPx)
  for (let line = Math.round(first + search.minPartPx); line <= end; line += 1) {
    const count = counts[line] ?? 0
    if (count < longest * 0.6) continue
    const cover = (covers[line] ?? 0) / count
    const drawn = getDrawnShare(line)
    if (drawn < search.minDrawn || (best && cover <= best.cover)) continue
    let [lowBefore, lowAfter] = [1, 1]
    for (let step = 2; step <= search.edgePx; step += 1) {
      lowBefore = Math.min(lowBefore, getDrawnShare(line - step))
      lowAfter = Math.min(lowAfter, getDrawnShare(line + step))
    }
    const drop = drawn - Math.max(lowBefore, lowAfter)
    if (drop >= minDrop)
      best = { axis: search.axis, slope, at: line, reach, score: 0, kind: 'line', cover, drop }
  }
  return best
}

function listRoughSlopes(strips: Strips, search: Search): number[] {
  return [...listStraightSlopes(strips.across), ...listSteepSlopes(strips.across)]
    .flatMap((slope) => findLineAt(strips, slope, search) ?? [])
    .filter((cut) => cut.cover > minCover - 0.25)
    .map((cut) => ({ slope: cut.slope, rank: cut.cover - 0.3 * Math.abs(cut.slope) }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, roughsKept)
    .map(({ slope }) => slope)
}

/** Returns the best cut along a drawn line that two panels share. */
export function findLine(map: PageMap, region: Region, axis: CutAxis): LineCut | undefined {
  const { shortSide } = map
  const isRows = axis === 'rows'
  const { minDrawn, minPart } = rules[map.isGray ? 'gray' : 'colored']
  const minPartPx = minPart * shortSide
  const across = isRows ? getWidth(region) : getHeight(region)
  const along = isRows ? getHeight(region) : getWidth(region)
  if (along < 2 * minPartPx || across < minPartPx) return undefined
  const { cover, strokes } = getMarks(map, axis)
  const search = { axis, minDrawn, minPartPx, edgePx: Math.max(4, Math.round(shortSide * 0.012)) }
  const slopes = listRoughSlopes(sumStrips(map, region, axis, [cover, strokes], roughStripPx), search)
  if (slopes.length === 0) return undefined
  const fine = sumStrips(map, region, axis, [cover, strokes], fineStripPx)
  const isComplete = (cut: LineCut) => {
    const mayBeCrossed =
      map.isGray && isRows && across > 0.8 * map.width && Math.abs(cut.slope) < 0.03 && cut.drop > 0.45
    return cut.cover >= minCover + (mayBeCrossed ? -crossedAllowance : 0.15 * Math.abs(cut.slope))
  }
  let best: LineCut | undefined
  for (const rough of slopes)
    for (let step = -5; step <= 5; step += 1) {
      const cut = findLineAt(fine, rough + step * 0.002, search)
      if (cut && isComplete(cut) && (!best || cut.cover > best.cover)) best = cut
    }
  return best && { ...best, score: best.cover + 0.3 * best.drop - 0.3 * Math.abs(best.slope) }
}
