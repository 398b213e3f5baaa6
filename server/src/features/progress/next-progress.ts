import type { ReadProgressChange } from '@lectern/contract/progress'
import { AppError } from '../../errors.ts'

/**
 * Returns the progress after a change (behaviour 8.1): `completed` means the last page, and the last page completes the book, whatever else
 * was sent; except that a device that says where on the page it is can say that the end of the last page was not seen. Throws PAGE_OUT_OF_RANGE.
 */
export function computeProgress(
  change: ReadProgressChange,
  pageCount: number,
): { page: number; completed: boolean } {
  if (change.completed === true) return { page: pageCount, completed: true }
  const page = change.page ?? 0
  if (page < 1 || page > pageCount) throw new AppError('PAGE_OUT_OF_RANGE')
  const isUnseen = change.place != null && change.completed === false
  return { page, completed: page === pageCount && !isUnseen }
}
