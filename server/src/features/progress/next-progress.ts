import type { ReadProgressChange } from '@lectern/contract/progress'
import { AppError } from '../../errors.ts'

/**
 * Returns the progress after a change (behaviour 8.1): `completed` means the last page, and the last page completes the book. The exception
 * is a device that sends a position on the last page with `completed: false`: its end was not seen. Throws PAGE_OUT_OF_RANGE.
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
