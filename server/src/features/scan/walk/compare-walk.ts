import { setImmediate } from 'node:timers/promises'
import { diffSeries, type KnownSeries } from './diff.ts'
import { type Walk, type WalkedSeries, type WalkOptions, walkLibrary } from './walk.ts'

/**
 * Walks the folders and compares the series in one job of a worker thread. Only strings of bounded size cross between the threads: a
 * hundred thousand books in one message of objects would block the event loop for 250 ms. An unchanged library sends nothing.
 */
export interface CompareInput extends WalkOptions {
  /** Batches of all stored series of the library. */
  readonly known: readonly EncodedRows<KnownSeries>[]
  readonly deep: boolean
}
export interface SeenSeries {
  readonly id: number
  readonly walked: WalkedSeries
  /** True if the series equals the stored one and is listed only because the scan is deep. */
  readonly isSame: boolean
}
export interface WalkDiff extends Omit<Walk, 'series'> {
  readonly seriesCount: number
  readonly added: readonly EncodedRows<WalkedSeries>[]
  /** Number of books in the added series. */
  readonly addedBooks: number
  readonly changed: readonly EncodedRows<SeenSeries>[]
  /** Keys of series that were not found. */
  readonly gone: readonly EncodedRows<number>[]
}

/** A JSON array of `T`. */
export type EncodedRows<T> = string & { readonly holds?: T }
export const encodeRows = <T>(items: readonly T[]): EncodedRows<T> => JSON.stringify(items)
export const decodeRows = <T>(batch: EncodedRows<T>): T[] => JSON.parse(batch) as T[]

/** Decodes one batch after the other and lets other work run in between. */
export async function* decodeBatches<T>(batches: readonly EncodedRows<T>[]): AsyncGenerator<T[]> {
  for (const batch of batches) {
    yield decodeRows(batch)
    await setImmediate()
  }
}

/** Number of books per batch. One transaction saves a batch, so that read progress waits 10 ms at most. */
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
