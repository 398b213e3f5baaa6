import { expect, it } from 'vitest'
import { bookFilterKeys, seriesFilterKeys } from './filter-keys.ts'
import {
  emptyChoice,
  type FilterState,
  filterLink,
  parseFilters,
  toggleValue,
  withChoice,
  withoutValue,
  writeFilters,
} from './filter-state.ts'

const roundTrip = (filters: FilterState) =>
  parseFilters(
    Object.fromEntries(new URLSearchParams(writeFilters(filters) as Record<string, string>)),
    seriesFilterKeys,
  )

it('writes readable addresses', () => {
  expect(
    writeFilters({
      genre: { include: ['Action', 'Science fiction'], exclude: ['Horror'], isAll: true },
      readStatus: { include: ['UNREAD'], exclude: [], isAll: false },
    }),
  ).toEqual({ genre: 'Action,Science fiction,!Horror', readStatus: 'UNREAD', all: 'genre' })
})

it.each(['a,b', '!', '!a', '%2C', '100 %', 'writer:Moore, Alan', '*', 'é ! ,', '日本'])(
  'a value %j survives the address, included and excluded',
  (value) => {
    const included: FilterState = { tag: { include: [value], exclude: [], isAll: false } }
    const excluded: FilterState = { tag: { include: ['x'], exclude: [value], isAll: true } }
    expect(roundTrip(included)).toEqual(included)
    expect(roundTrip(excluded)).toEqual(excluded)
  },
)

it('ignores unknown keys, empty values and values that contradict themselves', () => {
  expect(parseFilters({ genre: ',,!,', other: 'x', tag: 'a,!a,a,%E0%A4%A' }, seriesFilterKeys)).toEqual({
    tag: { include: ['%E0%A4%A'], exclude: ['a'], isAll: false },
  })
})

it('ignores values that no item can have, which servers refuse', () => {
  const series = {
    readStatus: 'foo,READ,unread',
    status: 'ENDED,!DONE,*',
    complete: 'yes',
    oneshot: 'false',
    deleted: '1',
    library: 'l1'.repeat(33),
    ageRating: 'none,16,old,-1,*',
    releaseYear: '1999,MCM,20000',
    language: '*,de',
    genre: `*,${'x'.repeat(1021)}`,
  }
  const included = (include: readonly string[]) => ({ include, exclude: [], isAll: false })
  expect(parseFilters(series, seriesFilterKeys)).toEqual({
    readStatus: included(['READ']),
    status: included(['ENDED']),
    oneshot: included(['false']),
    ageRating: included(['none', '16']),
    releaseYear: included(['1999']),
    language: included(['de']),
    genre: included(['*']),
  })
  const books = { mediaProfile: 'pdf,EPUB', mediaStatus: 'BROKEN', poster: '!SIDECAR,!X', complete: 'true' }
  expect(parseFilters(books, bookFilterKeys)).toEqual({
    mediaProfile: included(['EPUB']),
    poster: { include: [], exclude: ['SIDECAR'], isAll: false },
  })
})

it('a value is included, excluded, or neither', () => {
  const included = toggleValue(emptyChoice, 'include', 'a')
  const excluded = toggleValue(included, 'exclude', 'a')
  expect(included.include).toEqual(['a'])
  expect(excluded).toEqual({ include: [], exclude: ['a'], isAll: false })
  expect(toggleValue(excluded, 'exclude', 'a')).toEqual(emptyChoice)
  expect(toggleValue(included, 'include', 'a')).toEqual(emptyChoice)
  expect(withoutValue(excluded, 'a')).toEqual(emptyChoice)
})

it('an empty choice has no key, and a link names one value', () => {
  const filters = withChoice({}, 'genre', toggleValue(emptyChoice, 'include', 'Drama'))
  expect(withChoice(filters, 'genre', emptyChoice)).toEqual({})
  expect(filterLink('genre', 'Drama, old')).toEqual({ genre: 'Drama%2C old' })
})
