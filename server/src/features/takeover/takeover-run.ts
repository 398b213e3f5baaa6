import type { AddressPart, HeldOption, SkipReason, TakeoverKind } from '@lectern/contract/takeover'
import type { Source, SourceRow } from './komga/source-queries.ts'
import type { ImportedBefore } from './target/imported-before.ts'
import type { ImportOutcome, Tally } from './target/tally.ts'
import type { Target } from './target/target-queries.ts'

/** The choices of an administrator. */
export interface TakeoverChoices {
  /** New roots of libraries by their old ids; a library without one keeps its old root. */
  readonly roots: Readonly<Record<string, string>>
  /** Ids of libraries that are not imported. */
  readonly leftOut: readonly string[]
  /** Held options that may be on. */
  readonly allowed: readonly HeldOption[]
  /** Parts of the address of the old server to use for this one. */
  readonly addresses?: readonly AddressPart[] | undefined
  /** Libraries that an earlier import added, that were deleted here, and that are imported again. */
  readonly restored?: readonly string[] | undefined
}

export interface ImportedLibrary {
  readonly id: number
  readonly publicId: string
  /** Decoded root on the old server. */
  readonly oldRoot: string
  /** Root here. */
  readonly root: string
  /** True if the library was here before, so that rows can be identified by their paths. */
  readonly isKnown: boolean
  /** False if the root cannot be read: then nothing is known about the files. */
  readonly isThere: boolean
  /**
   * Time of the earlier import that added it. Rows that are older and not here were deleted here. Undefined if no import added it, or if it
   * was deleted and added again.
   */
  readonly importedAt: number | undefined
}

/** A running import; its parts run one after the other in one thread. */
export interface TakeoverRun {
  readonly source: Source
  readonly target: Target
  readonly tally: Tally
  readonly choices: TakeoverChoices
  readonly postersFolder: string
  /** Difference of the old server's clock to UTC, in milliseconds. */
  readonly clockOffset: number
  readonly now: number
  /** True if an earlier import has finished here. */
  readonly isAgain: boolean
  readonly importedBefore: ImportedBefore
  /** Keys by old ids. */
  readonly users: Map<string, number>
  readonly libraries: Map<string, ImportedLibrary>
  readonly series: Map<
    string,
    { readonly id: number; readonly accessClass: number; readonly library: ImportedLibrary }
  >
  readonly books: Map<
    string,
    { readonly id: number; readonly seriesId: number; readonly library: ImportedLibrary }
  >
  /** Keys of series whose counts of read books are computed again. */
  readonly changedSeries: Set<number>
  /** Keys of books with positions that get their addresses when the file is read. */
  readonly booksWithParts: Set<number>
  /** Reports progress; called for each row. */
  reportRow(kind: TakeoverKind): void
}

/** Imports rows one by one, reports progress, and counts the outcomes. */
export function importRows(
  run: TakeoverRun,
  kind: TakeoverKind,
  rows: Iterable<SourceRow>,
  importRow: (row: SourceRow) => ImportOutcome | SkipReason,
): void {
  for (const row of rows) {
    run.reportRow(kind)
    run.tally.count(kind, importRow(row))
  }
}
