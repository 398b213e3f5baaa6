import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePages, encodePages } from '../files/encode-pages.ts'
import { formatSize } from '../format-size.ts'
import { numberBooks } from './number-books.ts'

const books = (names: readonly string[]) => names.map((name, id) => ({ id, name }))
const order = (names: readonly string[]) => numberBooks(books(names)).map((b) => b.name)

describe('behaviour 5.1: numbers', () => {
  test.each([
    [
      ['10', '9', '1'],
      ['1', '9', '10'],
    ],
    [
      ['Vol. 10', 'vol. 2', 'Vol. 1'],
      ['Vol. 1', 'vol. 2', 'Vol. 10'],
    ],
    [
      ['b', 'a  1', 'Á', 'a 0'],
      ['Á', 'a 0', 'a  1', 'b'],
    ],
  ])('%j are put in natural order', (names, expected) => {
    expect(order(names)).toEqual(expected)
  })
  test('accents, case and white space do not count', () => {
    expect(order(['éclair 2', 'Eclair  1', 'ECLAIR 3'])).toEqual(['Eclair  1', 'éclair 2', 'ECLAIR 3'])
  })
  test('are 1, 2, 3… without gap, whatever the names', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 30 }), (names) => {
        const numbered = numberBooks(books(names))
        expect(numbered.map((b) => b.position)).toEqual(names.map((_, i) => i + 1))
        expect(numbered.map((b) => b.id).sort((a, b) => a - b)).toEqual(names.map((_, i) => i))
      }),
    )
  })
  test('do not depend on the order in which the books came', () => {
    const name = fc.constantFrom('1', '01', '2', '10', 'a', 'A', 'á', 'b 1', 'b  1', '')
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (names, dice) => {
        const all = books(names)
        const shuffled = all
          .map((b) => ({ b, at: dice.next().value }))
          .sort((x, y) => x.at - y.at)
          .map(({ b }) => b)
        expect(numberBooks(shuffled)).toEqual(numberBooks(all))
      }),
    )
  })
  test('are unchanged when they are computed again', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 20 }), (names) => {
        const once = numberBooks(books(names))
        expect(numberBooks(once)).toEqual(once)
      }),
    )
  })
})

describe('behaviour 1.4: sizes for people', () => {
  test.each([
    [0, '0 B'],
    [1, '1 B'],
    [1023, '1,023 B'],
    [1024, '1 KiB'],
    [1536, '1.5 KiB'],
    [12_897_485, '12.3 MiB'],
    [1024 ** 3, '1 GiB'],
    [5 * 1024 ** 4, '5 TiB'],
    [1024 ** 5, '1 PiB'],
    [Number.MAX_SAFE_INTEGER, '8 PiB'],
  ])('%d is %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text)
  })
  test('always have a unit and at most one decimal', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (bytes) => {
        expect(formatSize(bytes)).toMatch(/^[\d,]+(\.\d)? ([KMGTP]i)?B$/)
      }),
    )
  })
})

test('decoded pages equal the encoded ones', () => {
  const number = fc.maxSafeNat()
  const page = fc.record({
    fileName: fc.string({ unit: 'grapheme' }),
    mediaType: fc.string(),
    size: fc.option(number),
    width: fc.option(number),
    height: fc.option(number),
    entry: fc.option(
      fc.record({ dataOffset: number, compressedSize: number, size: number, method: number, crc32: number }),
    ),
  })
  fc.assert(
    fc.property(fc.array(page, { maxLength: 5 }), (pages) => {
      expect(decodePages(encodePages(pages))).toEqual(pages)
    }),
  )
})
