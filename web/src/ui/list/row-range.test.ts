import { expect, test } from 'vitest'
import { getRowRange } from './row-range.ts'

const screen = { offset: 0, view: 900, step: 300, count: 1000, columns: 8 }

test('contains the rows of the screen and two on both sides', () => {
  expect(getRowRange(screen)).toEqual({ first: 0, last: 5 })
  expect(getRowRange({ ...screen, offset: 3100 })).toEqual({ first: 8, last: 16 })
  expect(getRowRange({ ...screen, offset: 299_100 })).toEqual({ first: 995, last: 1000 })
})

test('is empty while the list is off the screen', () => {
  expect(getRowRange({ ...screen, offset: -4000 })).toEqual({ first: 0, last: 0 })
  expect(getRowRange({ ...screen, count: 0 })).toEqual({ first: 0, last: 0 })
})

test('has fewer extra rows for many small covers', () => {
  const { first, last } = getRowRange({ offset: 60_000, view: 1440, step: 150, count: 1000, columns: 32 })
  expect((last - first) * 32).toBeLessThanOrEqual(400)
  expect(last - first).toBeGreaterThanOrEqual(10)
})
