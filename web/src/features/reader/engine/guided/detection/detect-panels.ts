import type { Pixels } from '../../look/pixels.ts'
import { type PageLayout, wholePage } from '../page-layout.ts'
import { type Background, listBackgrounds } from './background.ts'
import { judgeTree } from './confidence.ts'
import { createPageMap } from './page-map.ts'
import { pruneTree, unstagger } from './prune-tree.ts'
import { type CutTree, getHeight, getWidth, listLeaves } from './region.ts'
import { getPageRegion, splitRegion } from './split-page.ts'
import { straightenPaper } from './straighten-paper.ts'

/** Below this confidence the whole page is shown. */
const minConfidence = 0.6
/** At this confidence no other background is tried. */
const settledConfidence = 0.7
/** Below this confidence the paper alone is searched as well, because cuts through a crooked scan can look right. */
const maxDoubted = 0.9
/** Minimum gain in confidence of another background. */
const minGain = 0.05
/** Minimum length of the shorter side, in pixels. Smaller pages are shown whole. */
const minShortSidePx = 180
/** Minimum share of one color in the border that means that the border is outside of the paper. */
const minOutsideShare = 0.6

interface Found {
  readonly raster: Pixels
  readonly tree: CutTree
  readonly confidence: number
}

/** Searches the panels of a page with each background. */
function findTree(raster: Pixels, backgrounds: readonly Background[]): Found | undefined {
  const [around] = backgrounds
  let best: Found | undefined
  for (const { color, origin } of backgrounds) {
    const hasOutside = origin === 'paper' && around !== undefined && around.share > minOutsideShare
    const map = createPageMap(raster, color, hasOutside ? around.color : undefined)
    const cut = splitRegion(map, getPageRegion(map))
    if (!cut) continue
    const tree = unstagger(map, pruneTree(map, cut))
    const confidence = judgeTree(map, tree)
    if (!best || confidence > best.confidence + minGain) best = { raster, tree, confidence }
    if (best.confidence >= settledConfidence) break
  }
  return best
}

function toLayout({ raster: { width, height }, tree, confidence }: Found): PageLayout {
  const leaves = listLeaves(tree)
  return {
    panels: leaves.map((box) => ({
      x: box.left / width,
      y: box.top / height,
      width: getWidth(box) / width,
      height: getHeight(box) / height,
    })),
    rightToLeft: listLeaves(tree, true).map((leaf) => leaves.indexOf(leaf)),
    confidence,
  }
}

/** Searches the paper alone, if the scan has a border around it. */
function findOnPaper(raster: Pixels, backgrounds: readonly Background[]): PageLayout | undefined {
  for (const around of backgrounds) {
    const paper = straightenPaper(raster, around)
    const found = paper && findTree(paper.raster, listBackgrounds(paper.raster))
    if (!paper || !found) continue
    const layout = toLayout(found)
    return { ...layout, panels: layout.panels.map((box) => paper.toPage(box)) }
  }
  return undefined
}

/** Finds the panels of a page that is scaled to `getWorkingSize`. A page with a low confidence has none. */
export function detectPanels(raster: Pixels): PageLayout {
  if (Math.min(raster.width, raster.height) < minShortSidePx) return wholePage
  const backgrounds = listBackgrounds(raster)
  const found = findTree(raster, backgrounds)
  const onPage = found ? toLayout(found) : wholePage
  const onPaper = onPage.confidence < maxDoubted ? findOnPaper(raster, backgrounds) : undefined
  const best = onPaper && onPaper.confidence > onPage.confidence + minGain ? onPaper : onPage
  return best.confidence >= minConfidence ? best : { ...wholePage, confidence: best.confidence }
}
