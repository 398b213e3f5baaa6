import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNaturally, comparePaths } from './natural-order.ts'

const sorted = (...names: string[]) => names.sort(compareNaturally)
const sortedPaths = (...names: string[]) => names.sort(comparePaths)

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

test('folders compare before their files', () => {
  expect(sortedPaths('ch10/1.jpg', 'ch2/10.jpg', 'ch2/9.jpg', 'ch 1/3.jpg')).toEqual([
    'ch 1/3.jpg',
    'ch2/9.jpg',
    'ch2/10.jpg',
    'ch10/1.jpg',
  ])
})

test.each([
  [
    'half chapters as folders',
    [
      'Chapter 22/001.jpg',
      'Chapter 23/001.jpg',
      'Chapter 23/002.jpg',
      'Chapter 23.5/001.jpg',
      'Chapter 24/001.jpg',
    ],
  ],
  ['half chapters as files', ['c023.jpg', 'c023-2.jpg', 'c023.5.jpg', 'c023a.jpg', 'c024.jpg']],
  ['half chapters without an ending', ['23', '23.5', '24']],
  ['numbers in brackets', ['page.jpg', 'page (1).jpg', 'page (2).jpg', 'page (10).jpg']],
  ['copies with a dash or a word', ['cover.jpg', 'cover_back.webp', 'cover-2.png', 'cover-10.jpg']],
  ['a file and a folder of one name', ['ch1.jpg', 'ch1/1.jpg', 'ch1 (2)/1.jpg']],
  ['deep folders', ['v1/c1/9.jpg', 'v1/c1.5/1.jpg', 'v1/c2/1.jpg', 'v1.5/1.jpg', 'v2/1.jpg']],
  ['folders that differ in case only', ['A/1.jpg', 'A/2.jpg', 'a/1.jpg', 'a/2.jpg']],
  ['endings of several kinds', ['1.png', '2.jpeg', '3.jpg', '4.webp']],
  ['fractions', ['0.jpg', '½.jpg', '1.jpg', '1½.jpg', '2.jpg']],
])('behaviour 4.3: %s', (_what, right) => {
  expect(sortedPaths(...right.toReversed())).toEqual(right)
})

test('fractions stand between the numbers around them', () => {
  expect(sorted('#10', '#1½', '#½', '#2', '#1', '#0')).toEqual(['#0', '#½', '#1', '#1½', '#2', '#10'])
})

test('numbers beyond the range of integers still have an order', () => {
  const big = '9'.repeat(400)
  expect(sorted(`${big}1`, big)).toEqual([big, `${big}1`])
})

const name = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('a', 'A', 'é', '1', '2', '0', '/', '.', ' ', '-', '日') }),
)

test.each([
  ['of names', compareNaturally],
  ['of paths', comparePaths],
])('is a total order %s: antisymmetric, transitive, equal only for the same', (_what, compare) => {
  fc.assert(
    fc.property(name, name, name, (a, b, c) => {
      expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0)
      expect(compare(a, b) === 0).toBe(a === b)
      if (compare(a, b) <= 0 && compare(b, c) <= 0) {
        expect(compare(a, c)).toBeLessThanOrEqual(0)
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
