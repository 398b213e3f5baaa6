import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  getStopAt,
  hasRoomForLetters,
  isLetter,
  letterCondition,
  letterRegex,
  mergeLetters,
  shouldShowLetters,
} from './letters.ts'

test('all letters are listed in order, everything else is counted as #', () => {
  const merged = mergeLetters([
    { group: 'b', count: 2 },
    { group: 'B', count: 1 },
    { group: '1', count: 4 },
    { group: 'é', count: 3 },
    { group: '鋼', count: 5 },
  ])
  expect(merged.map(({ letter }) => letter).join('')).toBe('#abcdefghijklmnopqrstuvwxyz')
  expect(merged.filter(({ count }) => count > 0)).toEqual([
    { letter: '#', count: 12 },
    { letter: 'b', count: 3 },
  ])
})

test('rows of kana and letters of other alphabets are stops if titles begin with them', () => {
  const merged = mergeLetters([
    { group: 'a', count: 1 },
    { group: 'が', count: 2 },
    { group: 'カ', count: 3 },
    { group: 'Б', count: 1 },
    { group: 'б', count: 1 },
    { group: 'م', count: 4 },
    { group: '鋼', count: 5 },
    { group: '1', count: 1 },
  ])
  expect(merged).toEqual([
    { letter: '#', count: 17 },
    { letter: 'a', count: 1 },
    { letter: 'б', count: 2 },
    { letter: 'م', count: 4 },
    { letter: 'か', count: 5 },
  ])
  expect(letterRegex('б')).toBe('^б,title_sort')
  expect(letterRegex('か')).toBeUndefined()
  expect(letterCondition('な')).toEqual({
    anyOf: [...'なナにニぬヌねネのノ'].map((value) => ({ titleSort: { operator: 'beginsWith', value } })),
  })
})

/** Tests a title as the server tests the conditions of a letter. */
function meets(condition: ReturnType<typeof letterCondition>, first: string): boolean {
  if ('anyOf' in condition && condition.anyOf) return condition.anyOf.some((each) => meets(each, first))
  if ('allOf' in condition && condition.allOf) return condition.allOf.every((each) => meets(each, first))
  if (!('titleSort' in condition)) throw new Error('a letter is about titles')
  const { operator, value } = condition.titleSort as { operator: string; value: string }
  return (first.toLowerCase() === value) === (operator === 'beginsWith')
}

/** False for signs and letters that share their capital with another one, as Ohm with omega and final sigma: no title begins with them. */
const hasOwnCase = (text: string) => {
  const [first = ''] = text
  const [small, capital] = [first.toLowerCase(), first.toUpperCase()]
  return small.toUpperCase() === capital && capital.toLowerCase() === small
}

test('no series is lost and each count is the number of series that its filters find', () => {
  const unit = fc.oneof(
    fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }).filter(hasOwnCase),
    fc.constantFrom(...'かガぁンЯяΩאغกक1é'),
  )
  void fc.assert(
    fc.property(fc.array(unit), (titles) => {
      const groups = titles.map((title) => ({ group: [...title][0] ?? '', count: 1 }))
      for (const { letter, count } of mergeLetters(groups)) {
        const [pattern] = letterRegex(letter)?.split(',') ?? []
        const regex = pattern === undefined ? undefined : new RegExp(pattern, 'i')
        if (regex) expect(groups.filter(({ group }) => regex.test(group)).length).toBe(count)
        // The Kelvin sign is a "k" for conditions; no title begins with it.
        if (groups.every(({ group }) => group !== '\u212A'))
          expect(groups.filter(({ group }) => meets(letterCondition(letter), group)).length).toBe(count)
        expect(isLetter(letter)).toBe(true)
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

test('while letters are counted, the previous list or the length of this one determines the room for them', () => {
  const counting = { counts: undefined, hadLetters: undefined, listed: undefined }
  expect(hasRoomForLetters(counting)).toBe(false)
  expect(hasRoomForLetters({ ...counting, listed: 24 })).toBe(true)
  expect(hasRoomForLetters({ ...counting, listed: 24, hadLetters: false })).toBe(false)
  expect(hasRoomForLetters({ ...counting, hadLetters: true })).toBe(true)
  expect(hasRoomForLetters({ counts: [], hadLetters: true, listed: 24 })).toBe(false)
})

test('other values are not letters', () => {
  expect(['a', '#', 'z', 'か', 'б', 'א'].every(isLetter)).toBe(true)
  expect(['A', 'ab', '', 1, undefined, 'が', 'Б', 'é', '鋼', '1'].some(isLetter)).toBe(false)
})

test('a finger outside the scrubber selects its ends', () => {
  expect(getStopAt(-1, ['a', 'b', 'c'])).toBe('a')
  expect(getStopAt(0.5, ['a', 'b', 'c'])).toBe('b')
  expect(getStopAt(2, ['a', 'b', 'c'])).toBe('c')
})
