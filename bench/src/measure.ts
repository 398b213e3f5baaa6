import type { Machine } from './machine.ts'

export type Unit = 'ms' | 'MB' | 'kB' | 'B' | 'MB/s' | 'files/s' | 'books/s' | '×' | 'px' | 'count' | '%'

/** One measured value. `name` is the measure's name and the value measured: `browse/series-20-p95`. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: Unit
  /** Facts that help to judge it: runs, spread, conditions. */
  readonly note?: string
}

export interface BenchContext {
  /** Number of books of the large library. */
  readonly books: number
  readonly machine: Machine
  /** Folder for files of this run; removed afterwards. */
  readonly scratch: string
  /** Reports progress to the user. */
  log(text: string): void
}

export interface Measure {
  readonly name: string
  readonly description: string
  run(context: BenchContext): Promise<readonly Figure[]>
}
