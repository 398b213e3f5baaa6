import { expect, it } from 'vitest'
import { toDayRange } from './days.ts'

it('two days limit a list from the beginning of one to the end of the other, in the time zone of the user', () => {
  const { after = '', before = '' } = toDayRange('2026-01-30', '2026-01-31')
  expect(new Date(after)).toEqual(new Date(2026, 0, 30))
  expect(new Date(before)).toEqual(new Date(2026, 1, 1))
  expect(toDayRange('2026-01-30', undefined)).toEqual({ after })
  expect(toDayRange('yesterday', '')).toEqual({})
})
