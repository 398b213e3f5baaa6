import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Budget, budgets } from './budgets.ts'
import type { Machine } from './machine.ts'
import type { Figure } from './measure.ts'
import { root } from './project.ts'

const findBudget = (figure: Figure): Budget | undefined => budgets.find((b) => b.name === figure.name)

export function isBroken(figure: Figure): boolean {
  const budget = findBudget(figure)
  if (!budget) return false
  // A value that could not be measured fails its budget.
  return budget.direction === 'max' ? !(figure.value <= budget.limit) : !(figure.value >= budget.limit)
}

/** Small values keep two digits: rounded to zero, a broken budget of zero would look kept. */
const number = (value: number): string => {
  const size = Math.abs(value)
  if (size < 1) return value.toLocaleString('en', { maximumSignificantDigits: 2 })
  return value.toLocaleString('en', { maximumFractionDigits: size < 10 ? 2 : size < 100 ? 1 : 0 })
}

function line(figure: Figure): string[] {
  const budget = findBudget(figure)
  const limit = budget ? `${budget.direction === 'max' ? '≤' : '≥'} ${number(budget.limit)}` : ''
  const verdict = budget ? (isBroken(figure) ? 'BROKEN' : 'ok') : ''
  return [figure.name, number(figure.value), figure.unit, limit, verdict, figure.note ?? '']
}

/** Returns the figures in columns, with their budgets. */
export function table(figures: readonly Figure[]): string {
  const rows = [['figure', 'value', 'unit', 'budget', '', ''], ...figures.map(line)]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((r) => r[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0
          return column === 1 || column === 3 ? cell.padStart(width) : cell.padEnd(width)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Stores the run in bench/results. Returns the path of the file. */
export function save(machine: Machine, books: number, figures: readonly Figure[]): string {
  const folder = join(root, 'bench', 'results')
  mkdirSync(folder, { recursive: true })
  const now = new Date().toISOString()
  const file = join(folder, `${now.slice(0, 19).replaceAll(':', '-')}.json`)
  const broken = figures.filter(isBroken).map((f) => f.name)
  writeFileSync(file, `${JSON.stringify({ date: now, machine, books, broken, figures }, undefined, 2)}\n`)
  return file
}
