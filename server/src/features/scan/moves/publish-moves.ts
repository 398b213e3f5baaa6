import type { Bus } from '../../../events/bus.ts'
import type { KnownBookRow } from '../queries.ts'
import type { MovableSeries } from './move-queries.ts'

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
  const before = { seriesId: from.public_id, libraryId: from.library_public_id }
  const after = { seriesId: from.public_id, libraryId: to.libraryId }
  const isReclassed = from.access_class !== to.accessClass
  if (isReclassed) {
    const audience = { accessClass: from.access_class }
    for (const b of books) bus.publish({ name: 'BookDeleted', bookId: b.publicId, ...before }, audience)
    bus.publish({ name: 'SeriesDeleted', ...before }, audience)
  }
  const audience = { accessClass: to.accessClass }
  bus.publish({ name: isReclassed ? 'SeriesAdded' : 'SeriesChanged', ...after }, audience)
  const name = isReclassed ? 'BookAdded' : 'BookChanged'
  for (const b of books) bus.publish({ name, bookId: b.publicId, ...after }, audience)
}

export function publishBookMoved(bus: Bus, book: KnownBookRow, from: MovableSeries, to: MovableSeries): void {
  const bookId = book.publicId
  const toIds = (s: MovableSeries) => ({ bookId, seriesId: s.public_id, libraryId: s.library_public_id })
  const isReclassed = from.access_class !== to.access_class
  if (isReclassed) bus.publish({ name: 'BookDeleted', ...toIds(from) }, { accessClass: from.access_class })
  const name = isReclassed ? 'BookAdded' : 'BookChanged'
  bus.publish({ name, ...toIds(to) }, { accessClass: to.access_class })
}
