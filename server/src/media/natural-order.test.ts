import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNaturally } from './natural-order.ts'

const sorted = (...names: string[]) => names.sort(compareNaturally)

test('digit runs compare as numbers, letters without case (behaviour 4.3)', () => {
  expect(sorted('page10.jpg', 'Page3.jpg', 'page02b.jpg', 'page2.jpg', 'page1.jpg', 'cover.jpg')).toEqual([
    'cover.jpg',
    'page1.jpg',
    'page2.jpg',
    'page02b.jpg',
    'Page3.jpg',
    'page10.jpg',
  ])
})

test('folders compare before what is in them', () => {
  expect(sorted('ch10/1.jpg', 'ch2/10.jpg', 'ch2/9.jpg', 'ch 1/3.jpg')).toEqual([
    'ch 1/3.jpg',
    'ch2/9.jpg',
    'ch2/10.jpg',
    'ch10/1.jpg',
  ])
})

test('numbers beyond the range of integers still have an order', () => {
  const big = '9'.repeat(400)
  expect(sorted(`${big}1`, big)).toEqual([big, `${big}1`])
})

const name = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('a', 'A', 'é', '1', '2', '0', '/', '.', ' ', '-', '日') }),
)

test('is a total order: antisymmetric, transitive, equal only for the same name', () => {
  fc.assert(
    fc.property(name, name, name, (a, b, c) => {
      expect(Math.sign(compareNaturally(a, b))).toBe(-Math.sign(compareNaturally(b, a)) + 0)
      expect(compareNaturally(a, b) === 0).toBe(a === b)
      if (compareNaturally(a, b) <= 0 && compareNaturally(b, c) <= 0) {
        expect(compareNaturally(a, c)).toBeLessThanOrEqual(0)
      }
    }),
    { numRuns: 500 },
  )
})

test('numbered names sort by their number however they are padded', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat({ max: 1e9 }), { maxLength: 20 }),
      fc.array(fc.nat({ max: 4 })),
      (numbers, pads) => {
        const names = numbers.map((n, i) => `p${'0'.repeat(pads[i] ?? 0)}${n}.jpg`)
        const order = names.sort(compareNaturally).map((one) => Number(one.slice(1, -4)))
        expect(order).toEqual(numbers.toSorted((a, b) => a - b))
      },
    ),
  )
})

test('the order does not depend on the order of the input', () => {
  fc.assert(
    fc.property(fc.array(name), (names) => {
      expect(names.toReversed().sort(compareNaturally)).toEqual(names.toSorted(compareNaturally))
    }),
  )
})
