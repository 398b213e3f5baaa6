import type { Db } from '../../db/open.ts'
import { type MergedIndex, measureSegments, mergedIndexes, mergeSegments } from './merge-queries.ts'

/** Pages that an index must have, and part of them outside its largest piece, before it is worth the writing; for tests. */
export const mergeLimits = { pages: 100, part: 0.2 }

/** Whether so much of an index lies outside its largest piece that it is worth the writing. */
export const isFragmented = ({
  pages,
  largest,
}: {
  readonly pages: number
  readonly largest: number
}): boolean => pages >= mergeLimits.pages && pages - largest > pages * mergeLimits.part

export interface IndexMerging {
  /** Does some 20 ms of the work that there is, if there is any; answers whether there may be more. */
  step(): Promise<boolean>
}

/**
 * Puts the pieces of the indexes together when much of the library was indexed: what changes together is a piece of its own, and the older
 * ones remember what of theirs is not true any more. A search of half a million books that were indexed twice takes twice as long
 * otherwise. What a server that ends leaves is done by the next one.
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
