/** Pages of a list from `first` to `last`, both included; 0-based. */
export interface PageRange {
  readonly first: number
  readonly last: number
}

/** Returns the pages of the items from `first` to `last`, of half as many items before them and of as many after them. */
export function getPagesNear(first: number, last: number, pageSize: number, count: number): PageRange {
  const span = last - first + 1
  const toPage = (index: number) => Math.floor(Math.max(0, Math.min(count - 1, index)) / pageSize)
  return { first: toPage(first - span / 2), last: toPage(last + span) }
}

export const isWithin = ({ first, last }: PageRange, page: number): boolean => page >= first && page <= last
