import { expect, test } from 'vitest'
import { prefersPdf } from './accept.ts'

test.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['image/*', false],
  ['image/avif,image/webp,*/*;q=0.8', false],
  ['text/html,application/xhtml+xml,*/*', false],
  ['application/pdf', true],
  ['Application/PDF', true],
  ['application/*', true],
  ['application/pdf, */*', true],
  ['application/pdf,image/*', true],
  ['image/*,application/pdf', true],
  ['image/jpeg,application/pdf', false],
  ['application/pdf;q=0.5,image/jpeg;q=0.9', false],
  ['image/jpeg;q=0.5,application/pdf', true],
  ['application/pdf;q=0', false],
  ['application/pdf;q=nonsense', false],
  [`${','.repeat(5000)}application/pdf`, false],
])('Accept: %s wants a PDF: %s (behaviour 4.4)', (header, wanted) => {
  expect(prefersPdf(header)).toBe(wanted)
})
