import { expect, test } from 'vitest'
import { toThemeQuery } from './color-scheme.ts'

test.each([
  ['(prefers-color-scheme: dark)', true, '(min-width: 0px)'],
  ['all and (Prefers-Color-Scheme:DARK)', false, 'all and (max-width: 0px)'],
  ['(prefers-color-scheme: light)', false, '(min-width: 0px)'],
  ['(prefers-color-scheme: light)', true, '(max-width: 0px)'],
  ['screen and (min-width: 20em)', true, 'screen and (min-width: 20em)'],
])('%s asks for the theme of the reader, dark: %s', (query, isDark, wanted) => {
  expect(toThemeQuery(query, isDark)).toBe(wanted)
})
