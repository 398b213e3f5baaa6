import type { PagePlace, ReadProgress } from '@lectern/contract/progress'
import type { Locator } from '../engine/locator.ts'
import type { ReadingPause } from '../engine/renderer.ts'

/** A position in a book of pages, as it is saved (web behaviour 15.8). */
export interface PageInBook {
  /** Page number, 1-based. */
  readonly page: number
  /** Position on the page; absent if only the page is known. */
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

/** Returns the position in the book for that of a renderer. */
export const toPageInBook = ({
  locator,
  isEndUnseen,
}: Pick<ReadingPause, 'locator' | 'isEndUnseen'>): PageInBook => {
  const { page, offset, across } = locator
  return {
    page,
    place: { share: offset, ...(across !== undefined && { across }) },
    ...(isEndUnseen && { isEndUnseen }),
  }
}

/** Returns the position for a renderer. */
export const toPlaceLocator = ({ page, place }: PageInBook): Locator => ({
  page,
  offset: place?.share ?? 0,
  ...(place?.across != null && { across: place.across }),
})

/** Returns the position that the server has. */
export const getStoredPlace = ({ page, place }: Pick<ReadProgress, 'page' | 'place'>): PageInBook =>
  place ? { page, place } : { page }

/** Returns the page to send to a server that stores only pages; undefined while the end of the only page of a book is unseen. */
export function toPageAlone({ page, isEndUnseen }: PageInBook): PageInBook | undefined {
  // On such a server, the last page finishes the book.
  if (!isEndUnseen) return { page }
  return page > 1 ? { page: page - 1 } : undefined
}
