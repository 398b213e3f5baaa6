import type { BookMetadataChange, SeriesMetadataChange } from '@lectern/contract/metadata'
import type { Outcome } from '../../lib/action.ts'
import type { Oneshot } from './oneshot-form.ts'
import { restoreOf } from './plan-edits.ts'
import { isEmptyChange, patchBook, patchSeries } from './save-metadata.ts'

export interface OneshotChange {
  readonly series: SeriesMetadataChange
  readonly book: BookMetadataChange
}

/** Changes a one-shot: its series, then its book (web behaviour 14.4). */
export async function patchOneshot({ series, book }: Oneshot, change: OneshotChange): Promise<void> {
  if (!isEmptyChange(change.series)) await patchSeries(series, change.series)
  if (!isEmptyChange(change.book)) await patchBook(book, change.book)
}

export const restoreOneshot = ({ series, book }: Oneshot, change: OneshotChange): OneshotChange => ({
  series: restoreOf(series.metadata, change.series),
  book: restoreOf(book.metadata, change.book),
})

/** Changes one one-shot; both of its halves can be restored. */
export async function saveOneshot(before: Oneshot, change: OneshotChange): Promise<Outcome> {
  await patchOneshot(before, change)
  return {
    done: 'edit.done_book',
    values: { title: before.book.metadata.title },
    ...((!isEmptyChange(change.series) || !isEmptyChange(change.book)) && {
      undo: () => patchOneshot(before, restoreOneshot(before, change)),
    }),
  }
}
