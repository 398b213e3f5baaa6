import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getStopAt, isLetter, letterRegex, letters, mergeLetters, shouldShowLetters } from './letters.ts'

test('all letters are listed in order, everything else counts for #', () => {
  const merged = mergeLetters([
    { group: 'b', count: 2 },
    { group: 'B', count: 1 },
    { group: '1', count: 4 },
    { group: 'é', count: 3 },
    { group: '鋼', count: 5 },
  ])
  expect(merged.map(({ letter }) => letter)).toEqual(letters)
  expect(merged.filter(({ count }) => count > 0)).toEqual([
    { letter: '#', count: 12 },
    { letter: 'b', count: 3 },
  ])
})

test('no series is lost and each count is the number of series that its filter finds', () => {
  void fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 5, unit: 'grapheme' })), (titles) => {
      const groups = titles.map((title) => ({ group: [...title][0] ?? '', count: 1 }))
      for (const { letter, count } of mergeLetters(groups)) {
        const [pattern = ''] = letterRegex(letter).split(',')
        const regex = new RegExp(pattern, 'i')
        expect(groups.filter(({ group }) => regex.test(group)).length).toBe(count)
      }
    }),
    // The only character outside A to Z whose lower case is within.
    { examples: [[['\u212A']]] },
  )
})

test('letters are shown for lists longer than a screen', () => {
  const groups = (b: number) =>
    mergeLetters([
      { group: 'a', count: 20 },
      { group: 'b', count: b },
    ])
  expect(shouldShowLetters(groups(3))).toBe(false)
  expect(shouldShowLetters(groups(4))).toBe(true)
  expect(shouldShowLetters(mergeLetters([]))).toBe(false)
})

test('other values are not letters', () => {
  expect(['a', '#', 'z'].every(isLetter)).toBe(true)
  expect(['A', 'ab', '', 1, undefined].some(isLetter)).toBe(false)
})

test('a finger outside the scrubber selects its ends', () => {
  expect(getStopAt(-1, ['a', 'b', 'c'])).toBe('a')
  expect(getStopAt(0.5, ['a', 'b', 'c'])).toBe('b')
  expect(getStopAt(2, ['a', 'b', 'c'])).toBe('c')
})
