import type { Size } from '../fit.ts'
import type { Point } from '../zoom.ts'

/** Box of a panel; all four numbers are shares of the page, 0 to 1. */
export interface PanelBox extends Point, Size {}

export interface PageLayout {
  /** Panels in the reading order from left to right; empty if the page is read as a whole. */
  readonly panels: readonly PanelBox[]
  /** Indexes of the panels in the reading order from right to left. */
  readonly rightToLeft: readonly number[]
  /** Confidence of the detector, 0 to 1. */
  readonly confidence: number
}

export const wholePage: PageLayout = { panels: [], rightToLeft: [], confidence: 0 }

/** Current version of the detector, raised when it may find other panels. Stored panels of earlier versions are detected again. */
export const detectorVersion = 1

export interface KeptLayout extends PageLayout {
  readonly detector: number
  /** True if the reader has drawn or confirmed the panels: no detector replaces them. */
  readonly isCorrected: boolean
}

/** Stores the panels of pages by the hash of the page. No function rejects. */
export interface LayoutStore {
  find(pageHash: string): Promise<KeptLayout | undefined>
  keep(pageHash: string, layout: KeptLayout): Promise<void>
  remove(pageHash: string): Promise<void>
}

export const listPanels = (layout: PageLayout, isRightToLeft: boolean): readonly PanelBox[] =>
  isRightToLeft ? layout.rightToLeft.flatMap((index) => layout.panels[index] ?? []) : layout.panels

/** Returns a correction with the panels in the order of the reader, which is the same for both directions. */
export const toCorrection = (panels: readonly PanelBox[], detector: number): KeptLayout => ({
  panels,
  rightToLeft: panels.map((_, index) => index),
  confidence: 1,
  detector,
  isCorrected: true,
})
