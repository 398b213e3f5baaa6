import { expect, test } from 'vitest'
import { getReleasedAfter } from './row-requests.ts'

test.each([
  ['2024-05-20', '2024-04-20'],
  ['2024-03-31', '2024-02-29'],
  ['2024-01-15', '2023-12-15'],
  ['2023-05-31', '2023-04-30'],
])('a month before %s is %s', (today, before) => {
  expect(getReleasedAfter(new Date(`${today}T12:00:00Z`))).toBe(before)
})
