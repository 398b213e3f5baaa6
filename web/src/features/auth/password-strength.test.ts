import { expect, it } from 'vitest'
import { getStrength } from './password-strength.ts'

it.each([
  ['abc', 'weak'],
  ['1234567', 'weak'],
  ['12345678', 'weak'],
  ['password1', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['tulpenwiese', 'fair'],
  ['harbour lights', 'good'],
  ['Tulpe 42', 'good'],
  ['a long sentence is fine', 'strong'],
  ['Tulpenwiese 42', 'strong'],
])('%s is %s', (password, strength) => {
  expect(getStrength(password)).toBe(strength)
})
