import type { YearCounts } from '@lectern/contract/conditions'

/** A year of a list in the order of a date, and where it begins. */
export interface ListedYear {
  /** Null for items without the date. */
  readonly year: number | null
  readonly count: number
  /** Index of its first item in the list. */
  readonly index: number
}

/** Lists shorter than that need no years. */
const minItems = 24

/** Returns the years of a list in its order; none when the list is too short for them or is all of one year. */
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
