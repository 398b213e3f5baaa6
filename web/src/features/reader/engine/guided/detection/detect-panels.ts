import type { PageLayout, PanelBox } from '../page-layout.ts'
import { listBackgrounds } from './background.ts'
import { judgeTree } from './confidence.ts'
import { createPageMap } from './page-map.ts'
import type { Raster } from './raster.ts'
import { type CutTree, getHeight, getWidth, listLeaves, type PixelBox } from './region.ts'
import { getPageRegion, splitRegion } from './split-page.ts'
import { pruneTree, unstagger } from './tidy-tree.ts'

/** Below this confidence the whole page is shown. */
export const minConfidence = 0.6
/** At this confidence no other background is tried. */
const settledConfidence = 0.7
/** Another background must be better by this much. */
const minGain = 0.05
/** Smaller pages, in pixels of the shorter side, are shown whole. */
const minShortSidePx = 180
/** The border is the outside of the paper where this share of it has one colour. */
const minOutsideShare = 0.6

interface Found {
  readonly tree: CutTree
  readonly confidence: number
}

/** Searches the panels of a page with each background. */
function findTree(raster: Raster): Found | undefined {
  const backgrounds = listBackgrounds(raster)
  const [around] = backgrounds
  let best: Found | undefined
  for (const { color, origin } of backgrounds) {
    const hasOutside = origin === 'paper' && around !== undefined && around.share > minOutsideShare
    const map = createPageMap(raster, color, hasOutside ? around.color : undefined)
    const cut = splitRegion(map, getPageRegion(map))
    if (!cut) continue
    const tree = unstagger(map, pruneTree(map, cut))
    const confidence = judgeTree(map, tree)
    if (!best || confidence > best.confidence + minGain) best = { tree, confidence }
    if (best.confidence >= settledConfidence) break
  }
  return best
}

/** Finds the panels of a page that is scaled to `getWorkingSize`. A page in doubt has none. */
export function detectPanels(raster: Raster): PageLayout {
  const { width, height } = raster
  const found = Math.min(width, height) < minShortSidePx ? undefined : findTree(raster)
  if (!found || found.confidence < minConfidence)
    return { panels: [], rightToLeft: [], confidence: found?.confidence ?? 0 }
  const toBox = (box: PixelBox): PanelBox => ({
    x: box.left / width,
    y: box.top / height,
    width: getWidth(box) / width,
    height: getHeight(box) / height,
  })
  const leaves = listLeaves(found.tree)
  return {
    panels: leaves.map(toBox),
    rightToLeft: listLeaves(found.tree, true).map((leaf) => leaves.indexOf(leaf)),
    confidence: found.confidence,
  }
}
