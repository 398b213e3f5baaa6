/** Time and share of the book of one page that was read. */
export interface PageRead {
  readonly ms: number
  /** Positions of about a kilobyte. */
  readonly positions: number
}

/** A page that was left sooner was leafed over; one that stayed longer was left lying. */
const minMs = 2500
const maxMs = 240_000
/** Number of pages that the pace is made of. */
const maxPages = 40
const minPages = 3
/** Pace until the reader's own is known: about 240 words a minute. */
const usualMsPerPosition = 42_000

const isRead = ({ ms, positions }: PageRead): boolean => ms >= minMs && ms <= maxMs && positions > 0

export const addPage = (pages: readonly PageRead[], page: PageRead): readonly PageRead[] =>
  isRead(page) ? [...pages, page].slice(-maxPages) : pages

/** Returns milliseconds for each position, by the middle of what was read last, so that a coffee does not count. */
export function getPace(pages: readonly PageRead[]): number {
  if (pages.length < minPages) return usualMsPerPosition
  const paces = pages.map(({ ms, positions }) => ms / positions).sort((a, b) => a - b)
  return paces[Math.floor(paces.length / 2)] ?? usualMsPerPosition
}
