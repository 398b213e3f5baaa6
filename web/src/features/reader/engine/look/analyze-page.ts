import { getEdgeColor } from './edge-color.ts'
import { type EdgeProfile, getProfile } from './edge-profile.ts'
import { findMargins } from './find-margins.ts'
import type { Crop } from './framing.ts'
import type { Pixels, Rgb, Side } from './pixels.ts'

/** What the pixels of a page say about how it can be shown. */
export interface PageAnalysis {
  /** The empty margins. */
  readonly margins: Crop
  /** The most frequent color of each edge. */
  readonly edges: Readonly<Record<Side, Rgb>>
  readonly left: EdgeProfile
  readonly right: EdgeProfile
}

/** Longest side, in pixels, of the copy of a page that is analyzed. */
export const maxAnalyzedPx = 720

/** Analyzes a scaled-down copy of a page. */
export const analyzePage = (pixels: Pixels): PageAnalysis => ({
  margins: findMargins(pixels),
  edges: {
    left: getEdgeColor(pixels, 'left'),
    top: getEdgeColor(pixels, 'top'),
    right: getEdgeColor(pixels, 'right'),
    bottom: getEdgeColor(pixels, 'bottom'),
  },
  left: getProfile(pixels, 'left'),
  right: getProfile(pixels, 'right'),
})
