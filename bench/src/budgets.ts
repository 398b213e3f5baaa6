import type { Unit } from './measure.ts'

export interface Budget {
  /** Of the figure. */
  readonly name: string
  readonly limit: number
  readonly unit: Unit
  /** `max`: more is broken; `min`: less is broken. */
  readonly direction: 'max' | 'min'
}

const max = (name: string, limit: number, unit: Unit): Budget => ({ name, limit, unit, direction: 'max' })
const min = (name: string, limit: number, unit: Unit): Budget => ({ name, limit, unit, direction: 'min' })

/** Everything that must not get worse unnoticed. For two cores; a figure without a line here is for information. */
export const budgets: readonly Budget[] = [
  max('start-up/empty-page', 1000, 'ms'),
  max('start-up/filled-page', 1200, 'ms'),
  max('start-up/npm-start', 2500, 'ms'),

  max('scan-unchanged/time', 500, 'ms'),
  max('scan-unchanged/against-find', 6, '×'),
  max('scan-unchanged/changed-tables', 0, 'count'),
  max('scan-unchanged/read-per-file', 64, 'B'),

  min('ingest/real-complete', 20, 'books/s'),
  min('ingest/light-analyzed', 150, 'books/s'),
  min('ingest/light-complete', 100, 'books/s'),
]
