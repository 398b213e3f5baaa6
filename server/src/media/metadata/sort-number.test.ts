import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSortNumber } from './sort-number.ts'

const sorted = (...texts: string[]) =>
  texts.toSorted((a, b) => (parseSortNumber(a) ?? Number.NaN) - (parseSortNumber(b) ?? Number.NaN))

describe('behaviour 5.1: numbers on one scale', () => {
  test.each([
    ['7', 7],
    ['007', 7],
    ['-1', -1],
    ['−1', -1],
    ['-½', -0.5],
    ['0', 0],
    ['½', 0.5],
    ['⅓', 1 / 3],
    ['1/2', 0.5],
    ['1⁄2', 0.5],
    ['1½', 1.5],
    ['1 ½', 1.5],
    ['1 1/2', 1.5],
    ['10¾', 10.75],
    ['1.5', 1.5],
    ['1,5', 1.5],
    [',5', 0.5],
    ['.5', 0.5],
    ['1,000', 1000],
    ['1000000', 1_000_000],
    ['#100', 100],
    ['No. 12', 12],
    ['Vol. 3', 3],
    ['Ch.4', 4],
    ['第3話', 3],
    ['٣', 3],
    ['１２', 12],
    ['3 (of 5)', 3],
  ])('%s is %d', (text, value) => {
    expect(parseSortNumber(text)).toBeCloseTo(value, 9 - (/話/.test(text) ? 6 : 0))
  })
  test('a text without a digit has no number', () => {
    expect(['', 'Special', '∞', 'MU', '-', '½'.slice(1)].map(parseSortNumber)).toEqual(Array(6).fill(null))
  })
  test('text after a number only breaks ties', () => {
    const right = [
      '-1',
      '0',
      '1/3',
      '½',
      '1',
      '1.MU',
      '1,5',
      '2',
      '2a',
      '2b',
      '2.2',
      '2.2.1',
      '2.2.3',
      '2.2.10',
      '3',
      '3-4',
      '4',
      '12',
      '12/13',
      '13',
      '100',
      'Annual 1',
      'Annual 2',
    ]
    expect(sorted(...right.toReversed())).toEqual(right)
    for (const text of ['2a', '2zz', '3-4', '1.MU', '2.2.1']) {
      const [, digits] = /^(\d+(?:\.\d+)?)/.exec(text) ?? []
      expect(Math.abs((parseSortNumber(text) ?? 0) - Number(digits))).toBeLessThan(0.001)
    }
  })
  test('decimal numbers are themselves', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), fc.nat({ max: 999 }), (whole, part) => {
        const text = `${whole}.${String(part).padStart(3, '0')}`
        expect(parseSortNumber(text)).toBe(Number(text) + 0)
      }),
    )
  })
  test('any text gives a finite number or null', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('1', '9', '/', ',', '.', '-', '½', ' ', 'a', '#', '０') }),
        (text) => {
          const value = parseSortNumber(text)
          expect(value === null || Number.isFinite(value)).toBe(true)
        },
      ),
    )
  })
})
