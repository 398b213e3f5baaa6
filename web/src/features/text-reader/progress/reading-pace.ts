/** Time and share of the book of one page that was read. */
export interface PageRead {
  readonly ms: number
  /** Positions of about a kilobyte. */
  readonly positions: number
}

/** Limits, in milliseconds, of the time on a page that was read: shorter is skipping, longer is a break. */
const minMs = 2500
const maxMs = 240_000
/** Maximum number of pages from which the pace is computed. */
const maxPages = 40
const minPages = 3
/** Default pace: about 240 words a minute. */
const usualMsPerPosition = 42_000

const isRead = ({ ms, positions }: PageRead): boolean => ms >= minMs && ms <= maxMs && positions > 0

export const addPage = (pages: readonly PageRead[], page: PageRead): readonly PageRead[] =>
  isRead(page) ? [...pages, page].slice(-maxPages) : pages

/** Returns milliseconds for each position: the median of the last pages, so that a single break does not count. */
export function getPace(pages: readonly PageRead[]): number {
  if (pages.length < minPages) return usualMsPerPosition
  const paces = pages.map(({ ms, positions }) => ms / positions).sort((a, b) => a - b)
  return paces[Math.floor(paces.length / 2)] ?? usualMsPerPosition
}
