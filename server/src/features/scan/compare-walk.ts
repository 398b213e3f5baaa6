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
  readonly known: readonly Packed<KnownSeries>[]
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
  readonly added: readonly Packed<WalkedSeries>[]
  /** Books in the series that were added. */
  readonly addedBooks: number
  readonly changed: readonly Packed<SeenSeries>[]
  /** Keys of series that are no longer there. */
  readonly gone: readonly Packed<number>[]
}

/** JSON of an array. */
export type Packed<T> = string & { readonly holds?: T }
export const pack = <T>(items: readonly T[]): Packed<T> => JSON.stringify(items)
export const unpack = <T>(portion: Packed<T>): T[] => JSON.parse(portion) as T[]

/** Unpacks one portion after the other and lets the event loop breathe in between. */
export async function* unpackAll<T>(portions: readonly Packed<T>[]): AsyncGenerator<T[]> {
  for (const portion of portions) {
    yield unpack(portion)
    await setImmediate()
  }
}

/** Weight of one portion in books: what one transaction saves while a reader's progress waits some 10 ms at most. */
const perPortion = 100

function portions<T>(items: readonly T[], weightOf: (item: T) => number): Packed<T>[] {
  const done: Packed<T>[] = []
  let portion: T[] = []
  let weight = 0
  for (const item of items) {
    portion.push(item)
    weight += weightOf(item)
    if (weight < perPortion) continue
    done.push(pack(portion))
    portion = []
    weight = 0
  }
  if (portion.length > 0) done.push(pack(portion))
  return done
}

export function compareWalk({ known, deep, ...options }: CompareInput): WalkDiff {
  const { series, ...walk } = walkLibrary(options)
  const diff = diffSeries(series, known.flatMap(unpack), { deep, unreadable: walk.unreadable })
  return {
    ...walk,
    seriesCount: series.length,
    addedBooks: diff.added.reduce((n, s) => n + s.books.length, 0),
    added: portions(diff.added, (s) => s.books.length),
    changed: portions(
      diff.changed.map(
        ({ known: k, walked: w }): SeenSeries => ({
          id: k.id,
          walked: w,
          isSame: !k.deleted && k.fingerprint === w.fingerprint && k.modified === w.modified,
        }),
      ),
      (c) => c.walked.books.length + 1,
    ),
    gone: portions(
      diff.gone.map((k) => k.id),
      () => 1,
    ),
  }
}
