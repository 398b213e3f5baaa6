import { findGutter, type GutterCut } from './gutter-cut.ts'
import { findLine, type LineCut } from './line-cut.ts'
import type { PageMap } from './page-map.ts'
import { type CutTree, getArea, getHeight, getWidth, type Region } from './region.ts'
import { trimRegion } from './trim-region.ts'

type AnyCut = GutterCut | LineCut

const maxDepth = 12
const maxLabels = 120
/** Minimum area, as a share of the page, of regions in which slanted gutters and lines are searched. */
const minSearchedArea = 0.06
/** Minimum ratio of width to height of two pages that were scanned as one. */
const minSpreadRatio = 1.15
/** Maximum distance of the gutter between two pages from the middle, as a share of the width. */
const maxFoldOffset = 0.04

function applyCut(map: PageMap, region: Region, cut: AnyCut): [Region, Region] {
  const { labels, width } = map
  const { left, top, right, bottom, label } = region
  const next = map.nextLabel
  map.nextLabel += 1
  const middleX = (left + right) / 2
  const middleY = (top + bottom) / 2
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const pixel = y * width + x
      if (labels[pixel] !== label) continue
      const line =
        cut.axis === 'rows'
          ? y - top + cut.reach - Math.round(cut.slope * (x - middleX))
          : x - left + cut.reach - Math.round(cut.slope * (y - middleY))
      if (line > cut.at) labels[pixel] = next
    }
  return [trimRegion(map, region), trimRegion(map, { ...region, label: next })]
}

/** Prefers rows to columns, unless the gutter of the columns is clearly thicker, as in strips of four panels side by side. */
function chooseStraight(map: PageMap, region: Region, isPage: boolean): GutterCut | undefined {
  const rows = findGutter(map, region, 'rows', false)
  const columns = findGutter(map, region, 'columns', false)
  if (!columns) return rows
  const at = region.left - columns.reach + columns.at
  const isFold = Math.abs(at - map.width / 2) < map.width * maxFoldOffset && columns.purity > 0.95
  if (isPage && map.width > map.height * minSpreadRatio && isFold) return { ...columns, kind: 'fold' }
  if (!rows) return columns
  const areColumnsClearer =
    columns.thickness >= 2 * rows.thickness && columns.purity >= 0.97 && rows.kind !== 'wide'
  return areColumnsClearer ? columns : rows
}

function chooseByScore<C extends AnyCut>(rows: C | undefined, columns: C | undefined): C | undefined {
  if (rows && columns) return rows.score >= columns.score - 0.1 ? rows : columns
  return rows ?? columns
}

function findCut(map: PageMap, region: Region, isPage: boolean): AnyCut | undefined {
  const straight = chooseStraight(map, region, isPage)
  if (straight || getArea(region) <= minSearchedArea * map.width * map.height) return straight
  const slanted = chooseByScore(
    findGutter(map, region, 'rows', true),
    findGutter(map, region, 'columns', true),
  )
  return slanted ?? chooseByScore(findLine(map, region, 'rows'), findLine(map, region, 'columns'))
}

/** Cuts a region until no more cut is found; undefined for a region without content. */
export function splitRegion(map: PageMap, region: Region, depth = 0): CutTree | undefined {
  if (getWidth(region) < 3 || getHeight(region) < 3) return undefined
  if (depth > maxDepth || map.nextLabel > maxLabels) return { box: region }
  const cut = findCut(map, region, depth === 0)
  if (!cut) return { box: region }
  const [before, after] = applyCut(map, region, cut)
  const first = splitRegion(map, before, depth + 1)
  const second = splitRegion(map, after, depth + 1)
  if (!first || !second) return first ?? second
  return { axis: cut.axis, kind: cut.kind, first, second }
}

/** Returns the whole page as a region without its empty margins. */
export const getPageRegion = (map: PageMap): Region =>
  trimRegion(map, { label: 0, left: 0, top: 0, right: map.width, bottom: map.height })
