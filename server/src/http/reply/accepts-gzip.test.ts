import { expect, test } from 'vitest'
import { acceptsGzip } from './caching.ts'

test.each([
  [undefined, false],
  ['gzip', true],
  ['br, gzip;q=0.5', true],
  ['gzip;q=0', false],
  ['gzip; q=0.0, br', false],
])('Accept-Encoding: %s accepts gzip: %s', (header, wanted) => {
  expect(acceptsGzip(header)).toBe(wanted)
})
