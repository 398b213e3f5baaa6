import type { SeriesCover } from '@lectern/contract/libraries'
import type { Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { findBorrowedPoster, findSelectedPoster, type ShownPoster } from './queries.ts'

/** Book that lends its poster to a series: where to look first, and where when all is read (behaviour 6.3). */
const coverSources: Record<SeriesCover, { order: 'asc' | 'desc'; unreadFirst: boolean }> = {
  FIRST: { order: 'asc', unreadFirst: false },
  LAST: { order: 'desc', unreadFirst: false },
  FIRST_UNREAD_OR_FIRST: { order: 'asc', unreadFirst: true },
  FIRST_UNREAD_OR_LAST: { order: 'desc', unreadFirst: true },
}

/** The poster of a series that the viewer may see: its own, or that of a book, which may be another one for each reader. */
export async function findSeriesPoster(
  db: Sql,
  viewer: Viewer,
  series: { readonly id: number; readonly cover: SeriesCover },
): Promise<ShownPoster> {
  const own = await findSelectedPoster(db, 'series', series.id)
  if (own) return own
  const { order, unreadFirst } = coverSources[series.cover]
  const unread = unreadFirst ? await findBorrowedPoster(db, series.id, 'asc', viewer.userId) : undefined
  return unread ?? findBorrowedPoster(db, series.id, order)
}
