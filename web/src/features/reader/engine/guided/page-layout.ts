/** Box of a panel; all four numbers are shares of the page, 0 to 1. */
export interface PanelBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The panels of a page. */
export interface PageLayout {
  /** In the order of reading from left to right; none when the page is read as a whole. */
  readonly panels: readonly PanelBox[]
  /** Indexes of the panels in the order of reading from right to left. */
  readonly rightToLeft: readonly number[]
  /** How sure the detector is, 0 to 1. */
  readonly confidence: number
}

/** A page that is read as a whole. */
export const wholePage: PageLayout = { panels: [], rightToLeft: [], confidence: 0 }

/** Panels as they are kept for the page. */
export interface KeptLayout extends PageLayout {
  /** Version of the detector. */
  readonly detector: number
  /** True when the reader drew or confirmed the panels: no detector replaces them. */
  readonly isCorrected: boolean
}

/** Keeps the panels of pages, by the hash of the page. Neither function rejects. */
export interface LayoutStore {
  find(pageHash: string): Promise<KeptLayout | undefined>
  keep(pageHash: string, layout: KeptLayout): Promise<void>
  remove(pageHash: string): Promise<void>
}

/** Returns the panels in the order in which they are read. */
export const listPanels = (layout: PageLayout, isRightToLeft: boolean): readonly PanelBox[] =>
  isRightToLeft ? layout.rightToLeft.flatMap((index) => layout.panels[index] ?? []) : layout.panels

/** Returns panels that the reader has put in order: it holds for both directions. */
export const toCorrection = (panels: readonly PanelBox[], detector: number): KeptLayout => ({
  panels,
  rightToLeft: panels.map((_, index) => index),
  confidence: 1,
  detector,
  isCorrected: true,
})
