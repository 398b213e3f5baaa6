import type { PagePlace, ReadProgress } from '@lectern/contract/progress'
import type { Locator } from './engine/locator.ts'
import type { Rest } from './engine/renderer.ts'

/** A place in a book of pages: what is saved of a position (web behaviour 15.8). */
export interface PageInBook {
  /** Page number, 1-based. */
  readonly page: number
  /** Where on the page; absent where the page is all that is known. */
  readonly place?: PagePlace | undefined
  /** True on the last page while its end has not been seen: the book is not finished yet. */
  readonly isEndUnseen?: boolean | undefined
}

export const getShare = ({ place }: { readonly place?: PagePlace | undefined }): number => place?.share ?? 0

export const isSamePlace = (a: PageInBook, b: PageInBook): boolean =>
  a.page === b.page &&
  getShare(a) === getShare(b) &&
  (a.place?.across ?? undefined) === (b.place?.across ?? undefined) &&
  Boolean(a.isEndUnseen) === Boolean(b.isEndUnseen)

/** Returns the place of a renderer's position. */
export const toPageInBook = ({ locator, isEndUnseen }: Pick<Rest, 'locator' | 'isEndUnseen'>): PageInBook => {
  const { page, offset, across } = locator
  return {
    page,
    place: { share: offset, ...(across !== undefined && { across }) },
    ...(isEndUnseen && { isEndUnseen }),
  }
}

/** Returns the position that a renderer opens. */
export const toPlaceLocator = ({ page, place }: PageInBook): Locator => ({
  page,
  offset: place?.share ?? 0,
  ...(place?.across != null && { across: place.across }),
})

/** Returns the place that the server has. */
export const getStoredPlace = ({ page, place }: Pick<ReadProgress, 'page' | 'place'>): PageInBook =>
  place ? { page, place } : { page }

/** Returns what a server that keeps only pages may be told; undefined while the only page of a book has not been seen to its end. */
export function toPageAlone({ page, isEndUnseen }: PageInBook): PageInBook | undefined {
  // There, the last page finishes the book.
  if (!isEndUnseen) return { page }
  return page > 1 ? { page: page - 1 } : undefined
}
