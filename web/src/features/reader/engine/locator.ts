/** A position in a book that does not depend on layout, zoom and window: a page, and the share of the page before the position, 0 to 1. */
export interface Locator {
  /** Page number, 1-based; in a text the number of its position in the list of positions of the book. */
  readonly page: number
  /** Share of the page, 0 to 1, above the reading line (`reading-line.ts`). */
  readonly offset: number
  /** Share of the page, 0 to 1, to the left of the reading position. Absent if its whole width is visible. */
  readonly across?: number
  /** Exact position in a text, in the format of its renderer. */
  readonly place?: string
  /** Point that the reader has tapped, in shares of the width and height. Guided view starts at the panel there. */
  readonly point?: { readonly x: number; readonly y: number }
}

const within = (value: number, low: number, high: number) =>
  Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low

/** Returns a position within a book of `pageCount` pages. Values outside are limited. */
export const toLocator = (page: number, pageCount: number, offset = 0, across?: number): Locator => ({
  page: within(Math.trunc(page), 1, Math.max(1, pageCount)),
  offset: within(offset, 0, 1),
  ...(across !== undefined && { across: within(across, 0, 1) }),
})

/** Returns the read share of the book, 0 to 1. A page counts as soon as it is shown. */
export const getFraction = ({ page }: Locator, pageCount: number): number =>
  pageCount > 0 ? within(page / pageCount, 0, 1) : 0

/** Returns a negative number if `a` comes first, a positive one if `b` does, and 0 if they are equal. */
export const compareLocators = (a: Locator, b: Locator): number => a.page - b.page || a.offset - b.offset
