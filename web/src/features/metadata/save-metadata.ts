import type { Book } from '@lectern/contract/books'
import {
  type BookMetadataChange,
  changeBookMetadata,
  changeSeriesMetadata,
  type SeriesMetadataChange,
} from '@lectern/contract/metadata'
import type { Series } from '@lectern/contract/series'
import { call } from '../../api/client.ts'
import { publishEvent } from '../../api/live.ts'

export const tellBookChanged = ({ id, seriesId, libraryId }: Book): void =>
  publishEvent({ name: 'BookChanged', bookId: id, seriesId, libraryId })

export async function patchBook(book: Book, body: BookMetadataChange): Promise<void> {
  await call(changeBookMetadata, { params: { bookId: book.id }, body })
  tellBookChanged(book)
}

export async function patchSeries(series: Series, body: SeriesMetadataChange): Promise<void> {
  await call(changeSeriesMetadata, { params: { seriesId: series.id }, body })
  publishEvent({ name: 'SeriesChanged', seriesId: series.id, libraryId: series.libraryId })
}

export const isEmptyChange = (change: object): boolean => Object.keys(change).length === 0
