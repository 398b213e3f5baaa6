import type { Db } from '../../db/open.ts'
import { type MergedIndex, measureSegments, mergedIndexes, mergeSegments } from './merge-queries.ts'

/** Minimum size of an index in pages, and minimum share outside its largest segment, for a merge; variable for tests. */
export const mergeLimits = { pages: 100, share: 0.2 }

/** True if an index is worth merging. `largest`: size of its largest segment. */
export const isFragmented = ({ pages, largest }: { pages: number; largest: number }): boolean =>
  pages >= mergeLimits.pages && pages - largest > pages * mergeLimits.share

/**
 * Merges the segments of the indexes after much of the library was indexed. Each transaction writes a new segment, and older segments keep
 * stale entries: without merging, a search of half a million books that were indexed twice takes twice as long. The next server continues
 * unfinished work.
 */
export function createIndexMerging(db: Db) {
  let remaining: { readonly index: MergedIndex; readonly isFirst: boolean }[] = []

  return {
    /** Merges for some 20 ms. Returns true if there may be more to merge. */
    async step(): Promise<boolean> {
      if (remaining.length === 0)
        for (const index of mergedIndexes)
          if (isFragmented(await measureSegments(db, index))) remaining.push({ index, isFirst: true })
      const [now, ...others] = remaining
      if (!now) return false
      const isDone = !(await mergeSegments(db, now.index, now.isFirst))
      remaining = isDone ? others : [{ ...now, isFirst: false }, ...others]
      return remaining.length > 0
    },
  }
}
