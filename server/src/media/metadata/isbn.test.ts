import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toIsbn13 } from './isbn.ts'

test.each([
  ['9783161484100', '9783161484100'],
  ['978-3-16-148410-0', '9783161484100'],
  [' 978 3 16 148410 0 ', '9783161484100'],
  ['3-16-148410-X', '9783161484100'],
  ['316148410x', '9783161484100'],
  ['0306406152', '9780306406157'],
  ['979-10-90636-07-1', '9791090636071'],
  ['978\u20113\u201116\u2011148410\u20110', '9783161484100'],
])('%s is %s', (text, isbn) => {
  expect(toIsbn13(text)).toBe(isbn)
})

test.each([
  ['9783161484101', 'check digit'],
  ['0306406153', 'check digit of ten'],
  ['4006381333931', 'an EAN that is no book'],
  ['97831614841', 'too short'],
  ['97831614841000', 'too long'],
  ['X316148410', 'X elsewhere'],
  ['', 'empty'],
  ['isbn', 'letters'],
  ['９７８３１６１４８４１００', 'full-width digits'],
])('%s is not one: %s', (text) => {
  expect(toIsbn13(text)).toBeNull()
})

const digits = (n: number) =>
  fc.array(fc.nat({ max: 9 }), { minLength: n, maxLength: n }).map((list) => list.join(''))

test('of ten possible check digits exactly one is right', () => {
  fc.assert(
    fc.property(digits(9), (nine) => {
      const ends = [...'0123456789']
      expect(ends.filter((end) => toIsbn13(`978${nine}${end}`) !== null)).toHaveLength(1)
      expect([...ends, 'X'].filter((end) => toIsbn13(`${nine}${end}`) !== null)).toHaveLength(1)
    }),
  )
})

test('ISBN-10 and ISBN-13 of a book are equal, and the result is stable', () => {
  fc.assert(
    fc.property(digits(9), (nine) => {
      const ten = [...'0123456789X'].map((end) => toIsbn13(nine + end)).find((isbn) => isbn !== null)
      expect(ten).toMatch(new RegExp(`^978${nine}\\d$`))
      expect(toIsbn13(ten ?? '')).toBe(ten)
    }),
  )
})

test('exchanging two unequal neighbors that differ by less than five is noticed', () => {
  fc.assert(
    fc.property(digits(9), fc.nat({ max: 7 }), (nine, at) => {
      const isbn =
        [...'0123456789'].map((end) => toIsbn13(`978${nine}${end}`)).find((one) => one !== null) ?? ''
      const [a, b] = [isbn[at + 3] ?? '', isbn[at + 4] ?? '']
      fc.pre(a !== b && Math.abs(Number(a) - Number(b)) !== 5)
      expect(toIsbn13(isbn.slice(0, at + 3) + b + a + isbn.slice(at + 5))).toBeNull()
    }),
  )
})
