/** Lengths in pixels: of the whole list, of the element that represents it on the page, and of the screen. */
export interface Lengths {
  readonly list: number
  readonly page: number
  readonly view: number
}

/** Scroll position relative to the start of the list on the page, and the position in the list (`offset`) that is shown there. */
export interface Position {
  readonly scroll: number
  readonly offset: number
}

/** Browsers limit the height of an element; the lowest limit of a current one is about 17,900,000 px. */
const maxPage = 12_000_000
/** Length at both ends of the page where one pixel of the page is one pixel of the list. */
const maxEdge = 100_000

/** Returns the length of the element that represents a list of this length. */
export const getPageLength = (list: number): number => Math.min(list, maxPage)

function getScale({ list, page, view }: Lengths) {
  const lastScroll = Math.max(0, page - view)
  const lastOffset = Math.max(0, list - view)
  const edge = Math.min(maxEdge, lastScroll / 10)
  const middle = lastScroll - 2 * edge
  return { lastScroll, lastOffset, edge, ratio: middle > 0 ? (lastOffset - 2 * edge) / middle : 1 }
}

/** Returns the position in the list for a position of the scroll bar. */
export function toOffset(scroll: number, lengths: Lengths): number {
  if (lengths.list <= lengths.page) return scroll
  const { lastScroll, lastOffset, edge, ratio } = getScale(lengths)
  if (scroll <= edge) return scroll
  if (scroll >= lastScroll - edge) return lastOffset - (lastScroll - scroll)
  return edge + (scroll - edge) * ratio
}

/** Returns the position of the scroll bar for a position in the list: the inverse of `toOffset`. */
export function toScroll(offset: number, lengths: Lengths): number {
  if (lengths.list <= lengths.page) return offset
  const { lastScroll, lastOffset, edge, ratio } = getScale(lengths)
  if (offset <= edge) return offset
  if (offset >= lastOffset - edge) return lastScroll - (lastOffset - offset)
  return edge + (offset - edge) / ratio
}

/** Returns the position after a scroll. A small scroll moves the list pixel by pixel, a jump moves it in proportion. */
export function moveTo(from: Position, scroll: number, lengths: Lengths): Position {
  const step = scroll - from.scroll
  const isJump = Math.abs(step) > 4 * lengths.view
  const isOutside = scroll <= 0 || scroll >= lengths.page - lengths.view
  if (isJump || isOutside || lengths.list <= lengths.page)
    return { scroll, offset: toOffset(scroll, lengths) }
  return { scroll, offset: from.offset + step }
}

/** Returns the position after the end of a scroll: the scroll bar is set in proportion, so that neither end is reached too early. */
export const settle = ({ offset }: Position, lengths: Lengths): Position => ({
  scroll: toScroll(offset, lengths),
  offset,
})
