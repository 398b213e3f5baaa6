import type { Db } from '../../db/open.ts'
import { type MergedIndex, measureSegments, mergedIndexes, mergeSegments } from './merge-queries.ts'

/** Minimum size of an index in pages, and minimum share outside its largest segment, that make merging worth its writes; for tests. */
export const mergeLimits = { pages: 100, part: 0.2 }

/** True when enough of an index is outside its largest segment to make merging worth its writes. */
export const isFragmented = ({
  pages,
  largest,
}: {
  readonly pages: number
  readonly largest: number
}): boolean => pages >= mergeLimits.pages && pages - largest > pages * mergeLimits.part

export interface IndexMerging {
  /** Merges for some 20 ms, if there is anything to merge. Returns true when there may be more. */
  step(): Promise<boolean>
}

/**
 * Merges the segments of the indexes after much of the library was indexed. Each transaction writes a segment of its own, and older
 * segments keep stale entries: without merging, a search of half a million books that were indexed twice takes twice as long. Work that is
 * left when the server ends is done by the next one.
 */
export function createIndexMerging(db: Db): IndexMerging {
  let left: { readonly index: MergedIndex; readonly isFirst: boolean }[] = []

  return {
    async step() {
      if (left.length === 0)
        for (const index of mergedIndexes)
          if (isFragmented(await measureSegments(db, index))) left.push({ index, isFirst: true })
      const [now, ...others] = left
      if (!now) return false
      const isDone = !(await mergeSegments(db, now.index, now.isFirst))
      left = isDone ? others : [{ ...now, isFirst: false }, ...others]
      return left.length > 0
    },
  }
}
