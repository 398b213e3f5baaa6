import { BookCondition, SeriesCondition } from '@lectern/contract/conditions'
import { expect, it } from 'vitest'
import { toBooksRequest } from '../books/list/books-request.ts'
import { toSeriesRequest } from '../series/series-request.ts'
import { bookFilterKeys, seriesFilterKeys } from './filter-keys.ts'
import type { FilterChoice } from './filter-state.ts'
import { toConditions, toYearCondition } from './to-condition.ts'

const toLeaf = (value: string, operator: 'is' | 'isNot') => ({ tag: { operator, value } })
const choice = (change: Partial<FilterChoice>): FilterChoice => ({
  include: [],
  exclude: [],
  isAll: false,
  ...change,
})

it('any of several values is one condition; all of several values are several conditions', () => {
  const a = { tag: { operator: 'is', value: 'a' } }
  const b = { tag: { operator: 'is', value: 'b' } }
  const notC = { tag: { operator: 'isNot', value: 'c' } }
  expect(toConditions(choice({ include: ['a', 'b'], exclude: ['c'] }), toLeaf)).toEqual([
    { anyOf: [a, b] },
    notC,
  ])
  expect(toConditions(choice({ include: ['a', 'b'], isAll: true }), toLeaf)).toEqual([a, b])
  expect(toConditions(choice({ exclude: ['c'] }), toLeaf)).toEqual([notC])
})

it('a year is a range between noons; an excluded year includes items without a date', () => {
  expect(toYearCondition('1999', 'is')).toEqual({
    allOf: [
      { releaseDate: { operator: 'after', dateTime: '1998-12-31T12:00:00Z' } },
      { releaseDate: { operator: 'before', dateTime: '2000-01-01T12:00:00Z' } },
    ],
  })
  expect(JSON.stringify(toYearCondition('1999', 'isNot'))).toContain('"isNull"')
})

const sample: Readonly<Record<string, string>> = {
  readStatus: 'UNREAD',
  status: 'ENDED',
  complete: 'true',
  oneshot: 'false',
  deleted: 'true',
  ageRating: '16',
  releaseYear: '2001',
  mediaProfile: 'PDF',
  mediaStatus: 'ERROR',
  poster: 'SIDECAR',
  author: 'writer:Ann',
}

it.each(seriesFilterKeys)(
  'the contract accepts the condition of series on %s, included and excluded',
  (key) => {
    const value = sample[key] ?? 'x'
    for (const filters of [
      { [key]: choice({ include: [value], exclude: ['none', '7'] }) },
      { [key]: choice({ exclude: [value] }) },
    ]) {
      const valid =
        key === 'readStatus' || key === 'status' ? { [key]: choice({ exclude: [value] }) } : filters
      const { condition } = toSeriesRequest({ libraryId: 'l', filters: valid })
      expect(SeriesCondition.safeParse(condition).success).toBe(true)
    }
  },
)

it.each(bookFilterKeys)('the contract accepts the condition of books on %s', (key) => {
  const filters = { [key]: choice({ exclude: [sample[key] ?? 'x'] }) }
  const { condition } = toBooksRequest({ seriesId: 's', filters })
  expect(BookCondition.safeParse(condition).success).toBe(true)
})

it('a value with a comma is sent as a condition, because a server would split a parameter', () => {
  const filters = { genre: choice({ include: ['science fiction, old'] }) }
  expect(toSeriesRequest({ filters }).condition).toEqual({
    allOf: [{ genre: { operator: 'is', value: 'science fiction, old' } }],
  })
  expect(
    toBooksRequest({ filters: { author: choice({ include: ['writer:Lee, Ann'] }) } }).condition,
  ).toBeDefined()
})

it('the lack of an age rating can be requested', () => {
  expect(toSeriesRequest({ filters: { ageRating: choice({ include: ['none'] }) } })).toEqual({
    filter: { age_rating: ['none'] },
  })
  expect(toSeriesRequest({ filters: { ageRating: choice({ exclude: ['none'] }) } }).condition).toEqual({
    allOf: [{ ageRating: { operator: 'isNotNull' } }],
  })
})
