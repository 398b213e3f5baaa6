import type { SeriesCover } from '@lectern/contract/libraries'
import type { Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { findPosterOfBooks, findSelectedPoster, type ShownPoster } from './queries.ts'

/** Order in which books are searched for the poster of a series, and whether unread ones come first (behaviour 6.3). */
const coverSources: Record<SeriesCover, { order: 'asc' | 'desc'; unreadFirst: boolean }> = {
  FIRST: { order: 'asc', unreadFirst: false },
  LAST: { order: 'desc', unreadFirst: false },
  FIRST_UNREAD_OR_FIRST: { order: 'asc', unreadFirst: true },
  FIRST_UNREAD_OR_LAST: { order: 'desc', unreadFirst: true },
}

/** Returns the poster of a visible series: its own, or that of a book, which may differ by user. */
export async function findSeriesPoster(
  db: Sql,
  viewer: Viewer,
  series: { readonly id: number; readonly cover: SeriesCover },
): Promise<ShownPoster> {
  const own = await findSelectedPoster(db, 'series', series.id)
  if (own) return own
  const { order, unreadFirst } = coverSources[series.cover]
  const unread = unreadFirst ? await findPosterOfBooks(db, series.id, 'asc', viewer.userId) : undefined
  return unread ?? findPosterOfBooks(db, series.id, order)
}
