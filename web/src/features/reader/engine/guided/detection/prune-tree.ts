import type { PageMap } from './page-map.ts'
import {
  type CutKind,
  type CutTree,
  getArea,
  getHeight,
  getTreeBox,
  getWidth,
  listLeaves,
  listParts,
  type PixelBox,
  unite,
} from './region.ts'

/** Minimum area, as a share of the page, and minimum shorter side, as a share of that of the page, of a panel. */
const minPanel = { area: 0.012, side: 0.065 } as const
/** Maximum size of a speech balloon, in the same shares. */
const balloon = { area: 0.025, side: 0.12 } as const
/** Maximum size of a caption between panels, and its minimum ratio of width to height. */
const caption = { area: 0.045, side: 0.16, ratio: 2.5 } as const
/** Maximum area of a page number or running head, and its maximum distance from the edge. */
const margin = { area: 0.006, depth: 0.07 } as const
/** A caption belongs to the next panel, unless the gap to the previous one is smaller than this share of the other gap. */
const captionNearness = 0.5
const earlierPanelHandicap = 1.1

function isTooSmall({ width, height, shortSide }: PageMap, box: PixelBox): boolean {
  const area = getArea(box) / (width * height)
  const side = Math.min(getWidth(box), getHeight(box)) / shortSide
  return (
    area < minPanel.area ||
    side < minPanel.side ||
    (area < balloon.area && side < balloon.side) ||
    (area < caption.area && side < caption.side && getWidth(box) > caption.ratio * getHeight(box))
  )
}

function isMarginal({ width, height }: PageMap, box: PixelBox): boolean {
  if (getArea(box) > margin.area * width * height) return false
  return (
    box.bottom < height * margin.depth ||
    box.top > height * (1 - margin.depth) ||
    box.right < width * margin.depth ||
    box.left > width * (1 - margin.depth)
  )
}

function replaceLeaf(tree: CutTree, leaf: PixelBox, box: PixelBox): CutTree {
  if ('box' in tree) return tree.box === leaf ? { box } : tree
  return { ...tree, first: replaceLeaf(tree.first, leaf, box), second: replaceLeaf(tree.second, leaf, box) }
}

/** Adds a box to the leaf that grows least. */
function joinNearest(tree: CutTree, box: PixelBox): CutTree {
  let best: PixelBox | undefined
  let leastGrowth = Number.POSITIVE_INFINITY
  for (const leaf of listLeaves(tree)) {
    const handicap = leaf.top < box.top ? earlierPanelHandicap : 1
    const growth = (getArea(unite(leaf, box)) - getArea(leaf)) * handicap
    if (growth >= leastGrowth) continue
    leastGrowth = growth
    best = leaf
  }
  return best ? replaceLeaf(tree, best, unite(best, box)) : tree
}

const link = (parts: readonly CutTree[], axis: 'rows' | 'columns', kinds: readonly CutKind[]): CutTree =>
  parts.reduce((first, second, at) => ({ axis, kind: kinds[at - 1] ?? 'crossed', first, second }))

/** Returns the neighbor that a small row joins, -1 above or 1 below, by the gaps between them. */
function findNeighbor(rows: readonly CutTree[], at: number, box: PixelBox): -1 | 1 {
  const above = rows[at - 1]
  const below = rows[at + 1]
  if (!below) return -1
  if (!above) return 1
  const gapAbove = box.top - getTreeBox(above).bottom
  const gapBelow = getTreeBox(below).top - box.bottom
  return gapAbove < captionNearness * gapBelow ? -1 : 1
}

/** Joins too small rows with their neighbors, and drops page numbers in the margin. */
function pruneRows(map: PageMap, tree: CutTree): CutTree {
  const { parts, kinds } = listParts(tree, 'rows')
  const rows = parts.map((part) => pruneTree(map, part))
  const getSmallBox = (row: CutTree) => ('box' in row && isTooSmall(map, row.box) ? row.box : undefined)
  for (let at = 0; at < rows.length && rows.length > 1; ) {
    const row = rows[at]
    const box = row && getSmallBox(row)
    if (!box) {
      at += 1
      continue
    }
    const neighbor = findNeighbor(rows, at, box)
    const other = rows[at + neighbor]
    if (!isMarginal(map, box) && other) rows[at + neighbor] = joinNearest(other, box)
    rows.splice(at, 1)
    kinds.splice(neighbor === -1 ? at - 1 : at, 1)
    at = 0
  }
  return link(rows, 'rows', kinds)
}

/** Joins or drops leaves that are too small to be panels. */
export function pruneTree(map: PageMap, tree: CutTree): CutTree {
  if ('box' in tree) return tree
  if (tree.axis === 'rows') return pruneRows(map, tree)
  const first = pruneTree(map, tree.first)
  const second = pruneTree(map, tree.second)
  const isSmall = (part: CutTree) => 'box' in part && isTooSmall(map, part.box)
  if (!isSmall(first) && !isSmall(second)) return { ...tree, first, second }
  const [small, other] = isSmall(first) ? [first, second] : [second, first]
  const box = getTreeBox(small)
  if (isMarginal(map, box)) return other
  return 'box' in other ? { box: unite(box, other.box) } : joinNearest(other, box)
}

/** Maximum distance of the gutters of two columns that belong to one row, as a share of the panels above and of the page. */
const maxStagger = 0.35
const maxStaggerOfPage = 0.1

const getGap = (column: readonly CutTree[], at: number): number => {
  const above = column[at]
  const below = column[at + 1]
  return above && below ? (getTreeBox(above).bottom + getTreeBox(below).top) / 2 : Number.NaN
}

/** Turns columns whose row gutters nearly meet, which no straight cut can follow, into rows, because such pages are read row by row. */
export function unstagger(map: PageMap, tree: CutTree): CutTree {
  if ('box' in tree) return tree
  // The rows of two pages are not read across both.
  if (tree.axis === 'columns' && tree.kind !== 'fold') {
    const rows = findStaggeredRows(map, tree)
    if (rows) return { ...rows, first: unstagger(map, rows.first), second: unstagger(map, rows.second) }
  }
  return { ...tree, first: unstagger(map, tree.first), second: unstagger(map, tree.second) }
}

type InnerTree = Exclude<CutTree, { readonly box: PixelBox }>

function findStaggeredRows(map: PageMap, tree: InnerTree): InnerTree | undefined {
  const columns = listParts(tree, 'columns').parts.map((part) => listParts(part, 'rows').parts)
  const [lead = []] = columns
  const getTall = (part: CutTree | undefined) => (part ? getHeight(getTreeBox(part)) : 0)
  const isNear = (at: number, column: readonly CutTree[], other: number) =>
    Math.abs(getGap(lead, at) - getGap(column, other)) <
    Math.min(maxStaggerOfPage * map.height, maxStagger * Math.min(getTall(lead[at]), getTall(column[other])))
  for (let at = 0; at + 1 < lead.length; at += 1) {
    const ends = columns.map((column) =>
      column.findIndex((_, other) => other + 1 < column.length && isNear(at, column, other)),
    )
    if (ends.some((end) => end < 0)) continue
    const linkAll = (parts: (column: CutTree[], end: number) => CutTree[]) =>
      link(
        columns.map((column, index) => {
          const rows = parts(column, ends[index] ?? 0)
          return link(
            rows,
            'rows',
            rows.map(() => tree.kind),
          )
        }),
        'columns',
        columns.map(() => tree.kind),
      )
    return {
      axis: 'rows',
      kind: tree.kind,
      first: linkAll((column, end) => column.slice(0, end + 1)),
      second: linkAll((column, end) => column.slice(end + 1)),
    }
  }
  return undefined
}
