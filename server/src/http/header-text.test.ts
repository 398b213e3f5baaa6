import { expect, test } from 'vitest'
import { textOfBytes, textOfHeader } from './header-text.ts'

test.each(['secret', 'pässwörd', '密码🔒'])('%s is the same in a header and in credentials', (text) => {
  const bytes = Buffer.from(text)
  expect(textOfBytes(bytes)).toBe(text)
  expect(textOfHeader(bytes.toString('latin1'))).toBe(text)
})

test('what is no UTF-8 is Latin-1', () => {
  expect(textOfBytes(Buffer.from('pässwörd', 'latin1'))).toBe('pässwörd')
  expect(textOfHeader('pässwörd')).toBe('pässwörd')
})

test('a header that is not there, or there twice, is no text', () => {
  expect(textOfHeader(undefined)).toBeUndefined()
  expect(textOfHeader(['a', 'b'])).toBeUndefined()
})
