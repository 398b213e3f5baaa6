import { expect, test } from 'vitest'
import { parseTrailingNumber } from './sql-functions.ts'

test.each([
  ['Odd Numbers 001.5', '001.5'],
  ['Batman 2 #17 (2016) [c2c 300dpi]', '17'],
  ['Annual 2019', '2019'],
  ['No number', ''],
  ['(2016)', ''],
  ['v1.2.3', '3'],
])('%s ends with the number "%s"', (name, number) => {
  expect(parseTrailingNumber(name)).toBe(number)
})
