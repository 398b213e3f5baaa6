/**
 * A position in a book that does not depend on layout, zoom and window size: a page, and the share of that page that lies before the
 * position (0 = its beginning, 1 = its end). In a text, whose pages depend on the window, `place` is the exact one.
 */
export interface Locator {
  /** Page number, 1-based; in a text the number of its position in the list of positions of the book. */
  readonly page: number
  /** Share of the page, 0 to 1, that lies above the reading line (`reading-line.ts`). */
  readonly offset: number
  /** Share of the page, 0 to 1, that lies to the left of what is read. Absent where its whole width is in sight. */
  readonly across?: number
  /** Place in a text, which only the renderer that made it understands. */
  readonly place?: string
  /** Point that the reader chose on the page, in shares of its width and height: guided view begins at the panel there. */
  readonly point?: { readonly x: number; readonly y: number }
}

const within = (value: number, low: number, high: number) =>
  Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low

/** Returns a position within a book of `pageCount` pages; values outside are moved to the nearest end. */
export const toLocator = (page: number, pageCount: number, offset = 0, across?: number): Locator => ({
  page: within(Math.trunc(page), 1, Math.max(1, pageCount)),
  offset: within(offset, 0, 1),
  ...(across !== undefined && { across: within(across, 0, 1) }),
})

/** Returns the share of the book that is read, 0 to 1: a page counts as soon as it is shown. */
export const getFraction = (pending: Locator, pageCount: number): number =>
  pageCount > 0 ? within(pending.page / pageCount, 0, 1) : 0

/** Negative when `a` comes first, positive when `b` does, 0 when they are equal. */
export const compareLocators = (a: Locator, b: Locator): number => a.page - b.page || a.offset - b.offset
