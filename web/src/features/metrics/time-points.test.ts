import { describe, expect, it } from 'vitest'
import { fillDays, fillMonths, toRunningTotals } from './time-points.ts'

describe('months of growth', () => {
  const growth = [
    { month: '2023-11', books: 3, size: 30 },
    { month: '2024-02', books: 1, size: 5 },
  ]
  it('are complete until the current month, also across years', () => {
    expect(fillMonths(growth, new Date('2024-03-05')).map((g) => `${g.month} ${g.books}`)).toEqual([
      '2023-11 3',
      '2023-12 0',
      '2024-01 0',
      '2024-02 1',
      '2024-03 0',
    ])
    expect(fillMonths([], new Date())).toEqual([])
  })
  it('continue to the month of a book dated in the future', () => {
    expect(fillMonths(growth, new Date('2023-12-01')).at(-1)?.month).toBe('2024-02')
  })
  it('are added up to running totals', () => {
    expect(toRunningTotals(growth).map((g) => [g.books, g.size])).toEqual([
      [3, 30],
      [4, 35],
    ])
  })
})

describe('days of reading', () => {
  it('are complete and end today', () => {
    const found = fillDays([{ day: '2024-03-01', books: 2, completed: 1 }], 3, '2024-03-02')
    expect(found.map((d) => `${d.day} ${d.books}`)).toEqual(['2024-02-29 0', '2024-03-01 2', '2024-03-02 0'])
  })
})
