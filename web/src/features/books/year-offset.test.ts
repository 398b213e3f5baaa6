import { expect, test } from 'vitest'
import { getYearOffset } from './year-offset.ts'

test('years start in local time', () => {
  const offset = getYearOffset(new Date(2024, 5, 1))
  expect(new Date(Date.UTC(2024, 0, 1) - offset * 60_000)).toEqual(new Date(2024, 0, 1))
})
