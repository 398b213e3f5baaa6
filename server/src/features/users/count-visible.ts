import type { VisibleCounts } from '@lectern/contract/users'
import { isClassVisible } from '../../access/restriction.ts'
import type { UserRights } from '../auth/queries.ts'

/** Series that have the same library, age rating and sharing labels, as numbers. */
export interface CountedClass {
  /** Public id. */
  readonly libraryId: string
  readonly ageRating: number | null
  readonly labels: readonly string[]
  readonly series: number
  readonly books: number
}

/**
 * Returns how much somebody with these rights sees (behaviour 9.4). `sharedIds` are the libraries shared with them, `libraryIds` all that
 * there are; admins see all of them.
 */
export function countVisible(
  classes: readonly CountedClass[],
  rights: UserRights,
  sharedIds: readonly string[],
  libraryIds: readonly string[],
): VisibleCounts {
  const isAll = rights.sharedAll || rights.roles.includes('ADMIN')
  const shared = new Set(isAll ? libraryIds : sharedIds.filter((id) => libraryIds.includes(id)))
  const seen = classes.filter((each) => shared.has(each.libraryId) && isClassVisible(rights, each))
  return {
    libraries: shared.size,
    series: seen.reduce((sum, { series }) => sum + series, 0),
    books: seen.reduce((sum, { books }) => sum + books, 0),
  }
}
