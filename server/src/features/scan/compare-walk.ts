import { setImmediate } from 'node:timers/promises'
import { diffSeries, type KnownSeries } from './diff.ts'
import { type Walk, type WalkedSeries, type WalkOptions, walkLibrary } from './walk.ts'

/**
 * The walk and the comparison of series in one job of a worker thread. What crosses between the threads are texts of bounded size,
 * unpacked one at a time: a hundred thousand books as one message of objects would hold up the event loop for a quarter of a second, and
 * of an unchanged library nothing crosses at all.
 */
export interface CompareInput extends WalkOptions {
  /** Portions of all that is known of the library. */
  readonly known: readonly EncodedRows<KnownSeries>[]
  readonly deep: boolean
}
export interface SeenSeries {
  readonly id: number
  readonly walked: WalkedSeries
  /** As the database has it; here because the scan is deep. */
  readonly isSame: boolean
}
export interface WalkDiff extends Omit<Walk, 'series'> {
  readonly seriesCount: number
  readonly added: readonly EncodedRows<WalkedSeries>[]
  /** Books in the series that were added. */
  readonly addedBooks: number
  readonly changed: readonly EncodedRows<SeenSeries>[]
  /** Keys of series that are no longer there. */
  readonly gone: readonly EncodedRows<number>[]
}

/** JSON of an array. */
export type EncodedRows<T> = string & { readonly holds?: T }
export const encodeRows = <T>(items: readonly T[]): EncodedRows<T> => JSON.stringify(items)
export const decodeRows = <T>(batch: EncodedRows<T>): T[] => JSON.parse(batch) as T[]

/** Unpacks one portion after the other and lets the event loop breathe in between. */
export async function* decodeBatches<T>(batches: readonly EncodedRows<T>[]): AsyncGenerator<T[]> {
  for (const batch of batches) {
    yield decodeRows(batch)
    await setImmediate()
  }
}

/** Weight of one portion in books: what one transaction saves while a reader's progress waits some 10 ms at most. */
const batchSize = 100

function batches<T>(items: readonly T[], weightOf: (item: T) => number): EncodedRows<T>[] {
  const done: EncodedRows<T>[] = []
  let batch: T[] = []
  let weight = 0
  for (const item of items) {
    batch.push(item)
    weight += weightOf(item)
    if (weight < batchSize) continue
    done.push(encodeRows(batch))
    batch = []
    weight = 0
  }
  if (batch.length > 0) done.push(encodeRows(batch))
  return done
}

export function compareWalk({ known, deep, ...options }: CompareInput): WalkDiff {
  const { series, ...walk } = walkLibrary(options)
  const diff = diffSeries(series, known.flatMap(decodeRows), { deep, unreadable: walk.unreadable })
  return {
    ...walk,
    seriesCount: series.length,
    addedBooks: diff.added.reduce((n, s) => n + s.books.length, 0),
    added: batches(diff.added, (s) => s.books.length),
    changed: batches(
      diff.changed.map(
        ({ known: k, walked: w }): SeenSeries => ({
          id: k.id,
          walked: w,
          isSame: !k.deleted && k.fingerprint === w.fingerprint && k.modified === w.modified,
        }),
      ),
      (c) => c.walked.books.length + 1,
    ),
    gone: batches(
      diff.gone.map((k) => k.id),
      () => 1,
    ),
  }
}
