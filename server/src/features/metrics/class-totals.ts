import type { Db } from '../../db/open.ts'
import type { Bus, BusEvent } from '../../events/bus.ts'
import { type ClassTotals, sumAccessClasses } from './queries.ts'

const maxAgeMs = 600_000
/** How many times as long as the last sum took its result is good enough while things change: a scan must not be slowed down by it. */
const minIntervalFactor = 50

/** After these the sums are wrong and stay so; the others may come by the thousand. */
const hasEnded = (event: BusEvent): boolean =>
  event.name === 'LibraryDeleted' || (event.name === 'LibraryScanned' && event.changed)
const changing = new Set<BusEvent['name']>(['BookDeleted', 'BookImported', 'SeriesChanged'])

interface Kept {
  readonly sums: Promise<ClassTotals>
  readonly begun: number
  /** When something that happened since makes it worth doing again. */
  lastComputedAt: number
  hasChanged: boolean
}

/**
 * Sizes and sidecars by access class, kept: adding them up goes over every book (2.3 s at 500,000 on two busy cores). Done when somebody asks after
 * a scan, after single changes only now and then, and once for all who ask at the same time.
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
