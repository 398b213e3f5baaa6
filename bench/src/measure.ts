import type { Machine } from './machine.ts'

export type Unit = 'ms' | 'MB' | 'kB' | 'B' | 'MB/s' | 'files/s' | 'books/s' | '×' | 'count'

/** One measured value. `name` is the measure's name and what exactly: `browse/series-20-p95`. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: Unit
  /** What one needs to know to judge it: runs, spread, conditions. */
  readonly note?: string
}

export interface BenchContext {
  /** Books of the large library. */
  readonly books: number
  readonly machine: Machine
  /** Folder that this run may fill; removed afterwards. */
  readonly scratch: string
  /** Tells whoever waits what is going on. */
  log(text: string): void
}

export interface Measure {
  readonly name: string
  readonly description: string
  run(context: BenchContext): Promise<readonly Figure[]>
}
