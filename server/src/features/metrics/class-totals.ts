import type { Db } from '../../db/open.ts'
import type { Bus, BusEvent } from '../../events/bus.ts'
import { type ClassTotals, sumAccessClasses } from './queries.ts'

const maxAgeMs = 600_000
/** While data changes, a sum is valid for this many times the duration of its computation, so that it does not slow down a scan. */
const minIntervalFactor = 50

/** True for events after which the sums are out of date for good; the others may come by the thousand. */
const hasEnded = (event: BusEvent): boolean =>
  event.name === 'LibraryDeleted' || (event.name === 'LibraryScanned' && event.changed)
const changing = new Set<BusEvent['name']>(['BookDeleted', 'BookImported', 'SeriesChanged'])

interface Kept {
  readonly sums: Promise<ClassTotals>
  readonly begun: number
  /** Time of the last computation, in milliseconds. */
  lastComputedAt: number
  hasChanged: boolean
}

/**
 * Caches sizes and sidecars by access class, because adding them up reads every book (2.3 s at 500,000 on two busy cores). Recomputed at
 * the first request after a scan, after single changes only from time to time, and once for concurrent requests.
 */
export function createClassTotalsCache({ db, bus }: { db: Db; bus: Bus }): () => Promise<ClassTotals> {
  let kept: Kept | undefined
  bus.subscribe((event) => {
    if (hasEnded(event)) kept = undefined
    else if (kept && changing.has(event.name)) kept.hasChanged = true
  })
  const isGood = (one: Kept): boolean => {
    const now = performance.now()
    return now < one.begun + maxAgeMs && !(one.hasChanged && now >= one.lastComputedAt)
  }
  return () => {
    if (kept && isGood(kept)) return kept.sums
    const begun = performance.now()
    const mine: Kept = {
      sums: sumAccessClasses(db),
      begun,
      lastComputedAt: Number.POSITIVE_INFINITY,
      hasChanged: false,
    }
    kept = mine
    mine.sums.then(
      () => {
        const end = performance.now()
        mine.lastComputedAt = end + (end - begun) * minIntervalFactor
      },
      () => {
        if (kept === mine) kept = undefined
      },
    )
    return mine.sums
  }
}
