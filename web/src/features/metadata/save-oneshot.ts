import type { BookMetadataChange, SeriesMetadataChange } from '@lectern/contract/metadata'
import type { Outcome } from '../../lib/action.ts'
import type { Oneshot } from './oneshot-form.ts'
import { type PlannedEdit, restoreOf } from './plan-edits.ts'
import { isEmptyChange, patchBook, patchSeries } from './save-metadata.ts'

export interface OneshotChange {
  readonly series: SeriesMetadataChange
  readonly book: BookMetadataChange
}
type OneshotEdit = PlannedEdit<Oneshot, OneshotChange>

/** Edits of which the series is changed, and neither the book, nor the series back. */
const halfDone = new WeakSet<OneshotEdit>()
export const isHalfDone = (edit: OneshotEdit): boolean => halfDone.has(edit)

/**
 * Changes a one-shot: its series, then its book (web behaviour 14.4). When the book fails, the series gets back what it had, and the failure
 * is thrown.
 */
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
 * Changes one one-shot; both of its halves can be restored. `owed` is what an earlier attempt changed in the series and could not put back: it
 * is undone, too.
 */
export async function saveOneshot(
  before: Oneshot,
  change: OneshotChange,
  owed: SeriesMetadataChange,
  onHalf: (restore: SeriesMetadataChange) => void,
): Promise<Outcome> {
  const found = restoreOneshot(before, change)
  const restore = { ...found, series: { ...found.series, ...owed } }
  const name = before.book.metadata.title
  const edit = { item: before, name, change, restore }
  try {
    await patchOneshot(edit)
  } catch (error) {
    if (isHalfDone(edit)) onHalf(restore.series)
    throw error
  }
  return {
    done: 'edit.done_book',
    values: { title: name },
    ...((!isEmptyChange(restore.series) || !isEmptyChange(restore.book)) && {
      undo: () => patchOneshot({ item: before, name, change: restore, restore: change }),
    }),
  }
}
