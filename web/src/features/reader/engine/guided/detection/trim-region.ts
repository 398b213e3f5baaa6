import { ink } from './gutter-mask.ts'
import type { PageMap } from './page-map.ts'
import { getHeight, getWidth, type Region } from './region.ts'

/** Minimum share of ink in a row or column with content. */
const minInkShare = 0.006
/** Maximum distance from the edge and maximum ink of a stray mark, such as a page number, and the minimum gap after it. */
const strayReach = 0.07
const strayInk = 0.015
const strayGap = 0.01

/** Returns the number of lines at the beginning that belong to a stray mark and the gap after it. */
function measureStray(
  lines: Uint32Array,
  minInk: number,
  total: number,
  gapPx: number,
  reachPx: number,
): number {
  let seen = 0
  let empty = 0
  for (let at = 0; at < Math.min(lines.length, reachPx); at += 1) {
    const own = lines[at] ?? 0
    seen += own
    empty = own < minInk ? empty + 1 : 0
    if (seen > total * strayInk) return 0
    if (empty >= gapPx) {
      while (at < lines.length && (lines[at] ?? 0) < minInk) at += 1
      return at
    }
  }
  return 0
}

/** Returns the first line with content, and the one after the last. */
function findEnds(lines: Uint32Array, minInk: number, gapPx: number, reachPx: number): [number, number] {
  let from = lines.findIndex((own) => own >= minInk)
  let to = lines.findLastIndex((own) => own >= minInk) + 1
  if (from < 0) return [0, 0]
  const total = lines.subarray(from, to).reduce((sum, own) => sum + own, 0)
  from += measureStray(lines.subarray(from, to), minInk, total, gapPx, reachPx)
  to -= measureStray(lines.slice(from, to).reverse(), minInk, total, gapPx, reachPx)
  return [from, to]
}

/** Shrinks the box of a region to its ink. */
export function trimRegion({ mask, labels, width, shortSide }: PageMap, region: Region): Region {
  const columns = new Uint32Array(getWidth(region))
  const rows = new Uint32Array(getHeight(region))
  for (let y = region.top; y < region.bottom; y += 1)
    for (let x = region.left; x < region.right; x += 1) {
      const pixel = y * width + x
      if (labels[pixel] !== region.label || mask[pixel] !== ink) continue
      columns[x - region.left] = (columns[x - region.left] ?? 0) + 1
      rows[y - region.top] = (rows[y - region.top] ?? 0) + 1
    }
  const gapPx = Math.max(3, shortSide * strayGap)
  const reachPx = shortSide * strayReach
  const [left, right] = findEnds(columns, Math.max(2, rows.length * minInkShare), gapPx, reachPx)
  const [top, bottom] = findEnds(rows, Math.max(2, columns.length * minInkShare), gapPx, reachPx)
  return {
    label: region.label,
    left: region.left + left,
    right: region.left + right,
    top: region.top + top,
    bottom: region.top + bottom,
  }
}
