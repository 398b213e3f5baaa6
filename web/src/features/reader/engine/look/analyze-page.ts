import { getEdgeColor } from './edge-color.ts'
import { type EdgeProfile, getProfile } from './edge-profile.ts'
import { findMargins } from './find-margins.ts'
import type { Crop } from './framing.ts'
import { mapSides, type Pixels, type Rgb, type Side } from './pixels.ts'

export interface PageAnalysis {
  readonly margins: Crop
  /** The most frequent color of each edge. */
  readonly edges: Readonly<Record<Side, Rgb>>
  /** Colors along the left and the right edge. */
  readonly left: EdgeProfile
  readonly right: EdgeProfile
}

/** Maximum length of the longer side of the copy of a page that is analyzed, in pixels. */
export const maxAnalyzedPx = 720

/** Analyzes a scaled-down copy of a page. */
export const analyzePage = (pixels: Pixels): PageAnalysis => ({
  margins: findMargins(pixels),
  edges: mapSides((side) => getEdgeColor(pixels, side)),
  left: getProfile(pixels, 'left'),
  right: getProfile(pixels, 'right'),
})
