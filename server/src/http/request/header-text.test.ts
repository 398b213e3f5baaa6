import { expect, test } from 'vitest'
import { decodeHeader, decodeHeaderBytes } from './header-text.ts'

test.each(['secret', 'pässwörd', '密码🔒'])('%s is the same in a header and in credentials', (text) => {
  const bytes = Buffer.from(text)
  expect(decodeHeaderBytes(bytes)).toBe(text)
  expect(decodeHeader(bytes.toString('latin1'))).toBe(text)
})

test('text that is not UTF-8 is read as Latin-1', () => {
  expect(decodeHeaderBytes(Buffer.from('pässwörd', 'latin1'))).toBe('pässwörd')
  expect(decodeHeader('pässwörd')).toBe('pässwörd')
})

test('a header that is missing, or present twice, has no text', () => {
  expect(decodeHeader(undefined)).toBeUndefined()
  expect(decodeHeader(['a', 'b'])).toBeUndefined()
})
