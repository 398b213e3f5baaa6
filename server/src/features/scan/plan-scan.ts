import type { Db } from '../../db/open.ts'
import { countLiveBooks, type KnownBookRow, listKnownBooks } from './queries.ts'
import {
  decodeBatches,
  decodeRows,
  type EncodedRows,
  encodeRows,
  type WalkDiff,
} from './walk/compare-walk.ts'
import { type BookChanges, diffBooks, isUnchanged, toChanges } from './walk/diff.ts'
import type { WalkedBook, WalkedSeries } from './walk/walk.ts'

/** A new file in a stored series. */
export interface NewFile {
  readonly walked: WalkedBook
  readonly seriesId: number
  /** The stored book with this path, if the file has other content now. */
  readonly occupant: KnownBookRow | undefined
}
/** A stored series with something to save. */
export interface ChangedSeries {
  readonly id: number
  readonly walked: WalkedSeries
  /** Result of comparing its books; null if the scan itself has moved books since. */
  readonly changes: BookChanges | null
}
/** Changes that a scan would make. The guard and the matching of moves use it before anything is saved. */
export interface ScanPlan {
  readonly changed: readonly EncodedRows<ChangedSeries>[]
  /** Number of books in them. */
  readonly changedBooks: number
  readonly files: readonly NewFile[]
  readonly gone: readonly KnownBookRow[]
  readonly restored: ReadonlySet<number>
  /** Keys of series that were not found. */
  readonly goneSeries: readonly number[]
  /** Number of books that are not in the trash, and of those in series that were not found. */
  readonly total: number
  readonly inGoneSeries: number
  /** True if a file was skipped because it may still be written. */
  readonly hasFresh: boolean
}

const isFresh = (s: WalkedSeries): boolean => s.books.some((b) => b.isFresh)

/** Compares the books of the changed series and counts the missing ones; reads only. */
export async function planScan(
  db: Db,
  libraryId: number,
  walk: WalkDiff,
  signal: AbortSignal,
): Promise<ScanPlan> {
  const changed: EncodedRows<ChangedSeries>[] = []
  const files: NewFile[] = []
  const gone: KnownBookRow[] = []
  const restored = new Set<number>()
  let changedBooks = 0
  let hasFresh = walk.added.some((batch) => batch.includes('"isFresh"') && decodeRows(batch).some(isFresh))
  for await (const seen of decodeBatches(walk.changed)) {
    signal.throwIfAborted()
    const ids = seen.map((s) => s.id)
    const books = Map.groupBy(await listKnownBooks(db, ids), (b) => b.seriesId)
    const other = seen.flatMap(({ isSame, ...s }): ChangedSeries[] => {
      const diff = diffBooks(s.walked.books, books.get(s.id) ?? [], walk.unreadable)
      for (const w of diff.added) files.push({ walked: w, seriesId: s.id, occupant: undefined })
      for (const { known, walked } of diff.outdated) files.push({ walked, seriesId: s.id, occupant: known })
      for (const b of diff.restored) restored.add(b.id)
      gone.push(...diff.gone)
      hasFresh ||= diff.fresh.length > 0
      const changes = toChanges(diff)
      return isSame && isUnchanged(changes) && diff.fresh.length === 0 ? [] : [{ ...s, changes }]
    })
    if (other.length > 0) changed.push(encodeRows(other))
    changedBooks += other.reduce((n, s) => n + s.walked.books.length, 0)
  }
  const goneSeries = walk.gone.flatMap(decodeRows)
  return {
    changed,
    changedBooks,
    files,
    gone,
    restored,
    goneSeries,
    total: await countLiveBooks(db, libraryId),
    inGoneSeries: goneSeries.length > 0 ? await countLiveBooks(db, libraryId, goneSeries) : 0,
    hasFresh,
  }
}
