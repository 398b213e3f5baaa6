import { listReclassed } from '../../access/queries.ts'
import { type LostSet, listLostSets } from '../../access/set-queries.ts'
import type { Sql } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { tellLostSets } from '../../events/tell-lost-sets.ts'
import { listBookKeys } from './edit-queries.ts'

/** Whom another class of a series hides it from, and to whom it shows it. */
interface Reclassed {
  readonly losers: readonly number[]
  readonly gainers: readonly number[]
  readonly bookIds: readonly string[]
  /** Seen by the losers through this series alone. */
  readonly lostSets: readonly LostSet[]
}

/** Asked before the series and its books get the other class: what will have to be told; undefined when it is nothing to anybody. */
export async function findReclassed(
  db: Sql,
  seriesId: number,
  accessClass: { readonly from: number; readonly to: number },
): Promise<Reclassed | undefined> {
  const { from, to } = accessClass
  if (from === to) return undefined
  const { losers, gainers } = await listReclassed(db, from, to)
  if (losers.length + gainers.length === 0) return undefined
  const books = await listBookKeys(db, seriesId)
  const bookIds = books.map((b) => b.public_id)
  if (losers.length === 0) return { losers, gainers, bookIds, lostSets: [] }
  const bookKeys = books.map((b) => b.id)
  const sets = await Promise.all([
    listLostSets(db, 'collection', [seriesId]),
    listLostSets(db, 'readList', bookKeys),
  ])
  const lostSets = sets.flat().map((set) => ({
    ...set,
    userIds: set.userIds.filter((id) => losers.includes(id)),
  }))
  return { losers, gainers, bookIds, lostSets: lostSets.filter((set) => set.userIds.length > 0) }
}

/**
 * Another age rating or other labels: for whom they hide a series it is gone with its books, and for whom they show it it is new. They hear
 * what they would hear if it were so, and only of what they saw; for everybody else it is there as before.
 */
export function tellReclassed(
  bus: Bus,
  ids: { readonly seriesId: string; readonly libraryId: string },
  { losers, gainers, bookIds, lostSets }: Reclassed,
): void {
  if (losers.length > 0) {
    const audience = { only: losers }
    for (const bookId of bookIds) bus.publish({ name: 'BookDeleted', bookId, ...ids }, audience)
    bus.publish({ name: 'SeriesDeleted', ...ids }, audience)
    tellLostSets(bus, lostSets)
  }
  if (gainers.length > 0) {
    const audience = { only: gainers }
    bus.publish({ name: 'SeriesAdded', ...ids }, audience)
    for (const bookId of bookIds) bus.publish({ name: 'BookAdded', bookId, ...ids }, audience)
  }
}
