import { expect, test } from 'vitest'
import { countInLines } from './TermList.tsx'

test('counts the items of the first lines', () => {
  expect(countInLines([0, 0, 0, 36, 36, 72], 2)).toBe(5)
  expect(countInLines([0, 0, 36], 2)).toBe(3)
  expect(countInLines([], 2)).toBe(0)
})
