import type { BookMetadataChange, SeriesMetadataChange } from '@lectern/contract/metadata'
import type { Outcome } from '../../../lib/action.ts'
import type { Oneshot } from '../fields/oneshot-form.ts'
import { isEmptyChange, type PlannedEdit, restoreOf } from './plan-edits.ts'
import { patchBook, patchSeries } from './save-metadata.ts'

export interface OneshotChange {
  readonly series: SeriesMetadataChange
  readonly book: BookMetadataChange
}
type OneshotEdit = PlannedEdit<Oneshot, OneshotChange>

/** Edits whose series was changed and could not be restored after their book failed. */
const halfDone = new WeakSet<OneshotEdit>()
export const isHalfDone = (edit: OneshotEdit): boolean => halfDone.has(edit)

/** Changes a one-shot: its series, then its book (web behaviour 14.4). If the book fails, the series is restored and the failure is thrown. */
export async function patchOneshot(edit: OneshotEdit): Promise<void> {
  const { item, change, restore } = edit
  const hasSeries = !isEmptyChange(change.series)
  if (hasSeries) await patchSeries(item.series, change.series)
  if (isEmptyChange(change.book)) return
  try {
    await patchBook(item.book, change.book)
    halfDone.delete(edit)
  } catch (error) {
    if (hasSeries) await patchSeries(item.series, restore.series).catch(() => halfDone.add(edit))
    throw error
  }
}

export const restoreOneshot = ({ series, book }: Oneshot, change: OneshotChange): OneshotChange => ({
  series: restoreOf(series.metadata, change.series),
  book: restoreOf(book.metadata, change.book),
})

/**
 * Changes one one-shot; the undo restores its series and its book. `pendingRestore` restores the change of the series that an earlier
 * attempt saved and could not undo; a later undo restores it, too.
 */
export async function saveOneshot(
  before: Oneshot,
  change: OneshotChange,
  pendingRestore: { current: SeriesMetadataChange },
): Promise<Outcome> {
  const { series, book } = restoreOneshot(before, change)
  const restore = { series: { ...series, ...pendingRestore.current }, book }
  const name = before.book.metadata.title
  const edit = { item: before, name, change, restore }
  try {
    await patchOneshot(edit)
  } catch (error) {
    if (isHalfDone(edit)) pendingRestore.current = restore.series
    throw error
  }
  return {
    done: 'edit.done_book',
    values: { title: name },
    ...((!isEmptyChange(restore.series) || !isEmptyChange(book)) && {
      undo: () => patchOneshot({ item: before, name, change: restore, restore: change }),
    }),
  }
}
