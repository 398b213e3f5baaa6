import { listUsersAffected } from '../../access/queries.ts'
import { type HiddenSet, listHiddenSets } from '../../access/set-queries.ts'
import type { Sql } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { publishHiddenSets } from '../../events/publish-hidden-sets.ts'
import { listBookKeys } from './edit-queries.ts'

/** Effects of a new access class of a series: users from whom it is hidden, and users to whom it is shown. */
interface Reclassification {
  readonly hiddenFrom: readonly number[]
  readonly shownTo: readonly number[]
  readonly bookIds: readonly string[]
  /** Sets that the users who lose the series saw only because of it. */
  readonly hiddenSets: readonly HiddenSet[]
}

/** Returns the effects of another access class, before it is stored; undefined if no user is affected. */
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
 * Publishes a change of age rating or labels. For viewers who lose the series it is removed with its books; for viewers who gain it, it is
 * added. They receive the same events as for a real removal or addition, and only about what they saw; other viewers see an update.
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
