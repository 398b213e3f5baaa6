/** Lengths in pixels: of the whole list, of the part of the page that stands for it, and of the screen. */
export interface Lengths {
  readonly list: number
  readonly page: number
  readonly view: number
}

/** Scroll position relative to the start of the list on the page, and the place in the list that is shown there. */
export interface Position {
  readonly scroll: number
  readonly place: number
}

/** Browsers limit the height of an element; the lowest limit of a current one is about 17,900,000 px. */
const maxPage = 12_000_000
/** Length at both ends of the page where a pixel of the page is a pixel of the list. */
const maxEdge = 100_000

/** Returns the length on the page of a list with this length. */
export const getPageLength = (list: number): number => Math.min(list, maxPage)

function getScale({ list, page, view }: Lengths) {
  const lastScroll = Math.max(0, page - view)
  const lastPlace = Math.max(0, list - view)
  const edge = Math.min(maxEdge, lastScroll / 10)
  const middle = lastScroll - 2 * edge
  return { lastScroll, lastPlace, edge, ratio: middle > 0 ? (lastPlace - 2 * edge) / middle : 1 }
}

/** Returns the place that a position of the scroll bar stands for. */
export function toPlace(scroll: number, lengths: Lengths): number {
  if (lengths.list <= lengths.page) return scroll
  const { lastScroll, lastPlace, edge, ratio } = getScale(lengths)
  if (scroll <= edge) return scroll
  if (scroll >= lastScroll - edge) return lastPlace - (lastScroll - scroll)
  return edge + (scroll - edge) * ratio
}

/** Returns the position of the scroll bar that stands for a place: the inverse of `toPlace`. */
export function toScroll(place: number, lengths: Lengths): number {
  if (lengths.list <= lengths.page) return place
  const { lastScroll, lastPlace, edge, ratio } = getScale(lengths)
  if (place <= edge) return place
  if (place >= lastPlace - edge) return lastScroll - (lastPlace - place)
  return edge + (place - edge) / ratio
}

/** Returns the position after a scroll: a small one moves the list pixel by pixel, a jump leads to the proportional place. */
export function moveTo(from: Position, scroll: number, lengths: Lengths): Position {
  const step = scroll - from.scroll
  const isJump = Math.abs(step) > 4 * lengths.view
  const isOutside = scroll <= 0 || scroll >= lengths.page - lengths.view
  if (isJump || isOutside || lengths.list <= lengths.page) return { scroll, place: toPlace(scroll, lengths) }
  return { scroll, place: from.place + step }
}

/** Returns the position at rest, where the scroll bar shows the place in proportion, so that neither end is reached too early. */
export const settle = ({ place }: Position, lengths: Lengths): Position => ({
  scroll: toScroll(place, lengths),
  place,
})
