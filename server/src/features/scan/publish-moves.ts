import type { Bus } from '../../events/bus.ts'
import type { MovableSeries } from './move-queries.ts'
import type { KnownBookRow } from './queries.ts'

/**
 * Publishes moved series: removed for viewers who saw the old library, added for viewers who see the new one. A viewer of both receives
 * both, in this order.
 */
export function publishSeriesMoved(
  bus: Bus,
  from: MovableSeries,
  books: readonly KnownBookRow[],
  to: { readonly libraryId: string; readonly accessClass: number },
): void {
  const seriesId = from.public_id
  const before = { accessClass: from.access_class }
  const after = { accessClass: to.accessClass }
  const isReclassed = from.access_class !== to.accessClass
  if (isReclassed) {
    for (const b of books)
      bus.publish(
        { name: 'BookDeleted', bookId: b.publicId, seriesId, libraryId: from.library_public_id },
        before,
      )
    bus.publish({ name: 'SeriesDeleted', seriesId, libraryId: from.library_public_id }, before)
  }
  bus.publish(
    { name: isReclassed ? 'SeriesAdded' : 'SeriesChanged', seriesId, libraryId: to.libraryId },
    after,
  )
  const name = isReclassed ? 'BookAdded' : 'BookChanged'
  for (const b of books) bus.publish({ name, bookId: b.publicId, seriesId, libraryId: to.libraryId }, after)
}

export function publishBookMoved(bus: Bus, book: KnownBookRow, from: MovableSeries, to: MovableSeries): void {
  const bookId = book.publicId
  const isReclassed = from.access_class !== to.access_class
  if (isReclassed)
    bus.publish(
      { name: 'BookDeleted', bookId, seriesId: from.public_id, libraryId: from.library_public_id },
      { accessClass: from.access_class },
    )
  bus.publish(
    {
      name: isReclassed ? 'BookAdded' : 'BookChanged',
      bookId,
      seriesId: to.public_id,
      libraryId: to.library_public_id,
    },
    { accessClass: to.access_class },
  )
}
