import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

const fold = (text: string) => foldText(text).text

test('case and accents do not count', () => {
  expect(fold('Crème BRÛLÉE ÅNGSTRÖM')).toBe('creme brulee angstrom')
})
test('marks that stand by themselves do not count', () => {
  expect(fold('cafe\u0301 كِتَاب')).toBe('cafe كتاب')
})
test('a line break is a space and joins a hyphenated word', () => {
  expect(fold('the end\nof the exam-\nple, Sub-\nTitle')).toBe('the end of the example, sub- title')
})
test('lines without spaces between words are joined', () => {
  expect(fold('第一章\nはじめに\nLinux')).toBe('第一章はじめに linux')
})
test('a character that would become several is kept', () => {
  expect(fold('İﬁ½')).toHaveLength(3)
})
test('every character of the folded text has its place in the original, in order', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'É', '-', '\n', '第', ' ', 'İ', '😀') }), (text) => {
      const { text: folded, indexes } = foldText(text)
      const used = [...indexes.slice(0, folded.length)]
      expect(used).toEqual(used.toSorted((a, b) => a - b))
      expect(new Set(used).size).toBe(folded.length)
      for (const [index, place] of used.entries()) {
        const original = text.charAt(place)
        if (/[a-z]/.test(original)) expect(folded[index]).toBe(original)
      }
    }),
  )
})
