import { listUsersAffected } from '../../access/queries.ts'
import { type HiddenSet, listHiddenSets } from '../../access/set-queries.ts'
import type { Sql } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { publishHiddenSets } from '../../events/publish-hidden-sets.ts'
import { listBookKeys } from './edit-queries.ts'

/** Whom another class of a series hides it from, and to whom it shows it. */
interface Reclassification {
  readonly hiddenFrom: readonly number[]
  readonly shownTo: readonly number[]
  readonly bookIds: readonly string[]
  /** Seen by the losers through this series alone. */
  readonly hiddenSets: readonly HiddenSet[]
}

/** Asked before the series and its books get the other class: what will have to be told; undefined when it is nothing to anybody. */
export async function findReclassification(
  db: Sql,
  seriesId: number,
  accessClass: { readonly from: number; readonly to: number },
): Promise<Reclassification | undefined> {
  const { from, to } = accessClass
  if (from === to) return undefined
  const { hiddenFrom, shownTo } = await listUsersAffected(db, from, to)
  if (hiddenFrom.length + shownTo.length === 0) return undefined
  const books = await listBookKeys(db, seriesId)
  const bookIds = books.map((b) => b.public_id)
  if (hiddenFrom.length === 0) return { hiddenFrom, shownTo, bookIds, hiddenSets: [] }
  const bookKeys = books.map((b) => b.id)
  const sets = await Promise.all([
    listHiddenSets(db, 'collection', [seriesId]),
    listHiddenSets(db, 'readList', bookKeys),
  ])
  const hiddenSets = sets.flat().map((set) => ({
    ...set,
    userIds: set.userIds.filter((id) => hiddenFrom.includes(id)),
  }))
  return { hiddenFrom, shownTo, bookIds, hiddenSets: hiddenSets.filter((set) => set.userIds.length > 0) }
}

/**
 * Another age rating or other labels: for whom they hide a series it is gone with its books, and for whom they show it it is new. They hear
 * what they would hear if it were so, and only of what they saw; for everybody else it is there as before.
 */
export function publishReclassified(
  bus: Bus,
  ids: { readonly seriesId: string; readonly libraryId: string },
  { hiddenFrom, shownTo, bookIds, hiddenSets }: Reclassification,
): void {
  if (hiddenFrom.length > 0) {
    const audience = { only: hiddenFrom }
    for (const bookId of bookIds) bus.publish({ name: 'BookDeleted', bookId, ...ids }, audience)
    bus.publish({ name: 'SeriesDeleted', ...ids }, audience)
    publishHiddenSets(bus, hiddenSets)
  }
  if (shownTo.length > 0) {
    const audience = { only: shownTo }
    bus.publish({ name: 'SeriesAdded', ...ids }, audience)
    for (const bookId of bookIds) bus.publish({ name: 'BookAdded', bookId, ...ids }, audience)
  }
}
