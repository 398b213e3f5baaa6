import { expect, it } from 'vitest'
import { listLanguages, toLanguageTag } from './fields/language-tags.ts'
import { applyListChange, summarizeLists } from './list-change.ts'
import { isDate, readDate } from './read-date.ts'
import { readNumber } from './read-number.ts'

it('reads numbers in the digits and with the signs of several languages', () => {
  expect(['1', '1.5', '1,5', '٤٫٥', '۱۲', ' -3 ', '−3', '.5', '2.'].map(readNumber)).toEqual([
    1, 1.5, 1.5, 4.5, 12, -3, -3, 0.5, 2,
  ])
  expect(readNumber('')).toBeNull()
  expect(['x', '1e3', '1.2.3', '0x10', 'Infinity'].map(readNumber)).toEqual(Array(5).fill(Number.NaN))
})

it('reads dates with only a year or a month', () => {
  expect(['2021', '2021-3', '2021/03/09', '2021. 3. 9', '٢٠٢١-٣-٩'].map(readDate)).toEqual([
    '2021-01-01',
    '2021-03-01',
    '2021-03-09',
    '2021-03-09',
    '2021-03-09',
  ])
  expect(['', 'spring 2021', '9.3.2021', '21', '2021-1-2-3'].map(readDate)).toEqual([
    '',
    'spring 2021',
    '9.3.2021',
    '21',
    '2021-1-2-3',
  ])
  expect(isDate('2021-02-29')).toBe(false)
  expect(isDate('2020-02-29')).toBe(true)
})

it('lists languages with their names, and recognizes tags', () => {
  const english = listLanguages('en')
  expect(english).toContainEqual({ tag: 'ja', name: 'Japanese' })
  expect(new Set(english.map(({ name }) => name)).size).toBe(english.length)
  expect(listLanguages('ar').find(({ tag }) => tag === 'ja')?.name).toBe('اليابانية')
  expect(['PT-br', 'zh-hant', 'tlh', 'german language', 'x'].map(toLanguageTag)).toEqual([
    'pt-BR',
    'zh-Hant',
    'tlh',
    undefined,
    undefined,
  ])
})

it('changes lists of several items, and keeps other entries', () => {
  expect(applyListChange(['a'], { mode: 'add', items: ['b', 'a'] })).toEqual(['a', 'b'])
  expect(applyListChange(['a', 'b'], { mode: 'remove', items: ['a', 'x'] })).toEqual(['b'])
  expect(applyListChange(['a'], { mode: 'replace', items: [] })).toEqual([])
  expect(applyListChange(['a'], { mode: 'keep', items: [] })).toEqual(['a'])
  const people = [{ name: 'A', role: 'writer' }]
  expect(applyListChange(people, { mode: 'remove', items: [{ name: 'A', role: 'writer' }] })).toEqual([])
})

it('summarizes the entries of all lists, and of only some', () => {
  expect(
    summarizeLists([
      ['a', 'b'],
      ['a', 'c'],
      ['a', 'c'],
    ]),
  ).toEqual({
    inAll: ['a'],
    inSome: [
      { item: 'c', count: 2 },
      { item: 'b', count: 1 },
    ],
  })
})
