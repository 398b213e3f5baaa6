import { reached } from './gutter-mask.ts'
import type { PageMap } from './page-map.ts'
import {
  type CutKind,
  type CutTree,
  getArea,
  getOverlap,
  getTreeBox,
  listLeaves,
  type PixelBox,
} from './region.ts'

const maxPanels = 24
/** Minimum share of the page that all panels cover together. */
const minContent = 0.25
/** Minimum share of a closed panel that is not reached from the border. */
const weakSolidity = 0.6
/** Factors of the confidence in two panels, which gain little and are often the result of a wrong cut. */
const twoPanels = { framed: 0.85, unsure: 0.7 } as const
const doubtOfKind: Readonly<Record<CutKind, number>> = { framed: 0, fold: 0, line: 0.5, crossed: 1, wide: 1 }

const ramp = (value: number, low: number, high: number) =>
  Math.max(0, Math.min(1, (value - low) / (high - low)))

const listKinds = (tree: CutTree): CutKind[] =>
  'box' in tree ? [] : [tree.kind, ...listKinds(tree.first), ...listKinds(tree.second)]

/** Returns the share of a panel that the border of the page does not reach. */
function measureSolidity({ mask, width }: PageMap, box: PixelBox): number {
  let outside = 0
  for (let y = box.top; y < box.bottom; y += 1)
    for (let x = box.left; x < box.right; x += 1) if (mask[y * width + x] === reached) outside += 1
  return 1 - outside / Math.max(1, getArea(box))
}

function sumOverlaps(boxes: readonly PixelBox[]): number {
  let sum = 0
  for (const [at, box] of boxes.entries())
    for (const other of boxes.slice(0, at)) sum += getOverlap(box, other)
  return sum
}

/** Returns the confidence, 0 to 1, that the leaves of a tree are the panels of the page. */
export function judgeTree(map: PageMap, tree: CutTree): number {
  const panels = listLeaves(tree)
  const content = getArea(getTreeBox(tree))
  if (panels.length < 2 || panels.length > maxPanels) return 0
  if (content < minContent * map.width * map.height) return 0
  const measured = panels.map((panel) => ({ area: getArea(panel), solidity: measureSolidity(map, panel) }))
  const total = measured.reduce((sum, { area }) => sum + area, 0)
  const solid = measured.reduce((sum, { area, solidity }) => sum + area * solidity, 0) / total
  const weak = measured.filter(({ solidity }) => solidity < weakSolidity)
  const weakArea = weak.reduce((sum, { area }) => sum + area, 0) / total
  const overlap = sumOverlaps(panels) / total
  const kinds = listKinds(tree)
  const doubt = kinds.reduce((sum, kind) => sum + doubtOfKind[kind], 0)
  const confidence = Math.min(
    ramp(solid, 0.45, 0.85),
    ramp((total * (1 - overlap)) / content, 0.5, 0.8),
    1 - ramp(overlap, 0.12, 0.4),
    1 - (0.5 * doubt) / kinds.length,
    1 - ramp(Math.min(weakArea, weak.length / panels.length), 0.25, 0.8),
  )
  if (panels.length > 2) return confidence
  return confidence * (doubt > 0 ? twoPanels.unsure : twoPanels.framed)
}
