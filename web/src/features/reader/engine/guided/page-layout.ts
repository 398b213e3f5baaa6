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

/** Returns the panels in the order in which they are read. */
export const listPanels = (layout: PageLayout, isRightToLeft: boolean): readonly PanelBox[] =>
  isRightToLeft ? layout.rightToLeft.flatMap((index) => layout.panels[index] ?? []) : layout.panels
