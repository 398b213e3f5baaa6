import { expect, it } from 'vitest'
import { formats } from './format.ts'

const en = formats('en')

it('calendar dates are the same in every time zone', () => {
  expect(en.date('2024-05-01')).toBe('May 1, 2024')
})

it('relative times are formatted', () => {
  const now = Date.parse('2024-05-01T12:00:00Z')
  expect(en.ago('2024-05-01T11:59:50Z', now)).toBe('now')
  expect(en.ago('2024-05-01T09:00:00Z', now)).toBe('3 hours ago')
  expect(en.ago('2024-04-30T12:00:00Z', now)).toBe('yesterday')
})

it.each([
  [0, '0 bytes'],
  [900, '900 bytes'],
  [1536, '1.5 kB'],
  [54_321_000, '51.8 MB'],
  [5e15, '4,547.5 TB'],
])('%i bytes', (bytes, text) => expect(en.size(bytes)).toBe(text))
