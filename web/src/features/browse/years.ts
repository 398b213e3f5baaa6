import type { YearCounts } from '@lectern/contract/conditions'

/** A year of a list that is sorted by a date. */
export interface ListedYear {
  /** Null for items without the date. */
  readonly year: number | null
  readonly count: number
  /** Index of its first item in the list. */
  readonly index: number
}

/** Minimum number of items in a list with years. */
const minItems = 24

/** Returns the years of a list in its order; none if the list is too short or has only one year. */
export function toListedYears(counts: YearCounts, descending: boolean): readonly ListedYear[] {
  const ordered = descending ? counts : counts.toReversed()
  let index = 0
  const years = ordered.map(({ year, count }) => {
    const listed = { year, count, index }
    index += count
    return listed
  })
  return index < minItems || years.length < 2 ? [] : years
}
