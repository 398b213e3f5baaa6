import { type PageLayout, wholePage } from '../page-layout.ts'
import { type Background, listBackgrounds } from './background.ts'
import { judgeTree } from './confidence.ts'
import { createPageMap } from './page-map.ts'
import type { Raster } from './raster.ts'
import { type CutTree, getHeight, getWidth, listLeaves } from './region.ts'
import { getPageRegion, splitRegion } from './split-page.ts'
import { straightenPaper } from './straighten-paper.ts'
import { pruneTree, unstagger } from './tidy-tree.ts'

/** Below this confidence the whole page is shown. */
const minConfidence = 0.6
/** At this confidence no other background is tried. */
const settledConfidence = 0.7
/** Below this confidence the paper alone is searched, too: cuts through a page that lies askew can look right. */
const maxDoubted = 0.9
/** Another background must be better by this much. */
const minGain = 0.05
/** Smaller pages, in pixels of the shorter side, are shown whole. */
const minShortSidePx = 180
/** The border is the outside of the paper where this share of it has one colour. */
const minOutsideShare = 0.6

interface Found {
  readonly raster: Raster
  readonly tree: CutTree
  readonly confidence: number
}

/** Searches the panels of a page with each background. */
function findTree(raster: Raster, backgrounds: readonly Background[]): Found | undefined {
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

/** Searches again on the paper alone, where something else lies around it. */
function findOnPaper(raster: Raster, backgrounds: readonly Background[]): PageLayout | undefined {
  for (const around of backgrounds) {
    const paper = straightenPaper(raster, around)
    const found = paper && findTree(paper.raster, listBackgrounds(paper.raster))
    if (!paper || !found) continue
    const layout = toLayout(found)
    return { ...layout, panels: layout.panels.map((box) => paper.toPage(box)) }
  }
  return undefined
}

/** Finds the panels of a page that is scaled to `getWorkingSize`. A page in doubt has none. */
export function detectPanels(raster: Raster): PageLayout {
  if (Math.min(raster.width, raster.height) < minShortSidePx) return wholePage
  const backgrounds = listBackgrounds(raster)
  const found = findTree(raster, backgrounds)
  const onPage = found ? toLayout(found) : wholePage
  const onPaper = onPage.confidence < maxDoubted ? findOnPaper(raster, backgrounds) : undefined
  const best = onPaper && onPaper.confidence > onPage.confidence + minGain ? onPaper : onPage
  return best.confidence >= minConfidence ? best : { ...wholePage, confidence: best.confidence }
}
