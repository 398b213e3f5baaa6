import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeJson } from './encode-json.ts'

const rows = fc.array(fc.jsonValue(), { maxLength: 90, size: 'max' })
const encoded = (value: unknown) => encodeJson(value).toString()

test('a reply is encoded as by JSON.stringify, whatever its length', () => {
  fc.assert(
    fc.property(
      rows,
      fc.dictionary(fc.string(), fc.option(fc.jsonValue(), { nil: undefined })),
      (content, page) => {
        expect(encoded(content)).toBe(JSON.stringify(content))
        expect(encoded({ ...page, content })).toBe(JSON.stringify({ ...page, content }))
        expect(encoded({ content, ...page })).toBe(JSON.stringify({ content, ...page }))
      },
    ),
    { numRuns: 200 },
  )
})
test.each([0, 1, 19, 20, 21, 40, 41])('a list of %i rows', (length) => {
  const content = Array.from({ length }, (_, i) => ({ i, title: i % 3 === 0 ? 'Łódź 💥' : 'Oslo' }))
  expect(encoded(content)).toBe(JSON.stringify(content))
  expect(encoded({ content, size: length })).toBe(JSON.stringify({ content, size: length }))
  const feed = { metadata: {}, navigation: content, publications: content }
  expect(encoded(feed)).toBe(JSON.stringify(feed))
})
