import { expect, test } from 'vitest'
import { toListedYears } from './years.ts'

const counts = [
  { year: 2024, count: 20 },
  { year: 2022, count: 3 },
  { year: null, count: 4 },
]

test('each year starts after the items of the years before it', () => {
  expect(toListedYears(counts, true)).toEqual([
    { year: 2024, count: 20, index: 0 },
    { year: 2022, count: 3, index: 20 },
    { year: null, count: 4, index: 23 },
  ])
  expect(toListedYears(counts, false).map(({ year, index }) => [year, index])).toEqual([
    [null, 0],
    [2022, 4],
    [2024, 7],
  ])
})

test('a short list and a list of one year have no years', () => {
  expect(toListedYears([{ year: 2024, count: 900 }], true)).toEqual([])
  expect(toListedYears(counts.slice(1), true)).toEqual([])
  expect(toListedYears([], true)).toEqual([])
})
