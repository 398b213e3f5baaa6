import type { AddressPart, HeldOption, TakeoverKind } from '@lectern/contract/takeover'
import type { Source } from './source-queries.ts'
import type { TakenBefore } from './taken-before.ts'
import type { Tally } from './tally.ts'
import type { Target } from './target-queries.ts'

/** What an administrator chose for a take-over. */
export interface TakeoverChoices {
  /** New roots of libraries by their old ids; a library without one keeps its old root. */
  readonly roots: Readonly<Record<string, string>>
  /** Ids of libraries that do not come over. */
  readonly leftOut: readonly string[]
  /** Dangerous options that may be on. */
  readonly allowed: readonly HeldOption[]
  /** Parts of the address of the old server that this one takes. */
  readonly addresses?: readonly AddressPart[] | undefined
  /** Libraries that came over before and were deleted here, which come again. */
  readonly restored?: readonly string[] | undefined
}

/** A library that comes over. */
export interface TakenLibrary {
  readonly id: number
  readonly publicId: string
  /** Decoded root on the old server. */
  readonly oldRoot: string
  /** Root here. */
  readonly root: string
  /** True when the library was here before, so that rows can be known by their paths. */
  readonly isKnown: boolean
  /** False when the root cannot be read: then nothing is known about the files. */
  readonly isThere: boolean
  /** When an earlier take-over brought it: what was there then and is not here was deleted here. Undefined when none did, or it is here anew. */
  readonly takenBefore: number | undefined
}

/** A running take-over; its parts run one after the other in one thread. */
export interface TakeoverRun {
  readonly source: Source
  readonly target: Target
  readonly tally: Tally
  readonly choices: TakeoverChoices
  readonly postersFolder: string
  /** What the old server's clock showed ahead of UTC, in milliseconds. */
  readonly clockOffset: number
  readonly now: number
  /** True when an earlier take-over brought something here. */
  readonly isAgain: boolean
  readonly before: TakenBefore
  /** Keys by old ids. */
  readonly users: Map<string, number>
  readonly libraries: Map<string, TakenLibrary>
  readonly series: Map<
    string,
    { readonly id: number; readonly accessClass: number; readonly library: TakenLibrary }
  >
  readonly books: Map<
    string,
    { readonly id: number; readonly seriesId: number; readonly library: TakenLibrary }
  >
  /** Keys of series whose counts and terms are made anew. */
  readonly changedSeries: Set<number>
  /** Keys of books in which somebody's place gets its address when the file is read. */
  readonly unplaced: Set<number>
  /** Reports progress; called for each row. */
  step(kind: TakeoverKind): void
}
