import type { Book } from '@lectern/contract/books'
import {
  type BookMetadataChange,
  changeBookMetadata,
  changeSeriesMetadata,
  type SeriesMetadataChange,
} from '@lectern/contract/metadata'
import type { Series } from '@lectern/contract/series'
import { call } from '../../../api/client.ts'
import { publishEvent } from '../../../api/live.ts'
import type { Outcome } from '../../../lib/action.ts'
import { isEmptyChange, restoreOf } from './plan-edits.ts'

export const publishBookChanged = ({ id, seriesId, libraryId }: Book): void =>
  publishEvent({ name: 'BookChanged', bookId: id, seriesId, libraryId })

export async function patchBook(book: Book, body: BookMetadataChange): Promise<void> {
  await call(changeBookMetadata, { params: { bookId: book.id }, body })
  publishBookChanged(book)
}

export async function patchSeries(series: Series, body: SeriesMetadataChange): Promise<void> {
  await call(changeSeriesMetadata, { params: { seriesId: series.id }, body })
  publishEvent({ name: 'SeriesChanged', seriesId: series.id, libraryId: series.libraryId })
}

/** Saves a change of a book or a series. The undo restores the previous values and locks. */
export async function saveChange<
  I extends { readonly metadata: { readonly title: string } },
  C extends object,
>(done: string, item: I, change: C, patch: (item: I, change: C) => Promise<void>): Promise<Outcome> {
  const outcome = { done, values: { title: item.metadata.title } }
  if (isEmptyChange(change)) return outcome
  await patch(item, change)
  return { ...outcome, undo: () => patch(item, restoreOf(item.metadata, change)) }
}
