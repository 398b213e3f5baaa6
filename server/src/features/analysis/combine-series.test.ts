import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SeriesPatch } from '../../media/metadata/patches.ts'
import { type BookLists, bookLocks } from '../books/to-book.ts'
import { emptySeriesLists, type SeriesLock, seriesLocks } from '../series/to-series.ts'
import { aggregateBooks, applySeriesPatch, combinePatches, oneshotValues } from './combine-series.ts'
import { applyBookPatch } from './imported-values.ts'

const emptyBookLists: BookLists = { authors: [], tags: [], links: [] }
const nothing: SeriesPatch = {
  title: null,
  titleSort: null,
  publisher: null,
  ageRating: null,
  readingDirection: null,
  language: null,
  genres: null,
  status: null,
  summary: null,
  totalBookCount: null,
}
const patch = (values: Partial<SeriesPatch>): SeriesPatch => ({ ...nothing, ...values })
const bits = <L extends string>(names: readonly L[], locked: readonly L[]): number =>
  locked.reduce((sum, name) => sum | (1 << names.indexOf(name)), 0)

describe('behaviour 5.2: series metadata in books', () => {
  test('the most frequent title is used, the first of equally frequent ones', () => {
    expect(combinePatches(['B', 'A', 'A', 'B', 'C'].map((title) => patch({ title }))).title).toBe('B')
    expect(combinePatches(['B', 'A', 'A'].map((title) => patch({ title }))).title).toBe('A')
    expect(combinePatches([patch({}), patch({ title: 'A' })]).title).toBe('A')
  })
  test('ages and counts are the largest, genres are combined', () => {
    const combined = combinePatches([
      patch({ ageRating: 13, totalBookCount: 3, genres: ['a', 'b'] }),
      patch({ ageRating: 0, totalBookCount: 7, genres: ['b', 'c'] }),
      patch({}),
    ])
    expect(combined).toMatchObject({ ageRating: 13, totalBookCount: 7, genres: ['a', 'b', 'c'] })
  })
  test('genres that differ only in case are one genre', () => {
    const combined = combinePatches([patch({ genres: ['Drama'] }), patch({ genres: ['drama', 'Noir'] })])
    const { lists } = applySeriesPatch(combined, { locks: 0, lists: emptySeriesLists })
    expect(lists?.genres).toEqual(['drama', 'noir'])
  })
  test('without values there is no result', () => {
    expect(combinePatches([])).toEqual(nothing)
    expect(combinePatches([nothing, nothing])).toEqual(nothing)
    expect(applySeriesPatch(nothing, { locks: 0, lists: emptySeriesLists })).toEqual({})
  })
  test('the result does not depend on the order, except for equally frequent values', () => {
    const one = fc.record({
      title: fc.option(fc.constantFrom('A', 'B')),
      ageRating: fc.option(fc.nat(18)),
      totalBookCount: fc.option(fc.nat(9)),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 9 }), (all) => {
        const [there, back] = [all, [...all].reverse()].map((list) =>
          combinePatches(list.map((p) => patch(p))),
        )
        expect([there?.ageRating, there?.totalBookCount]).toEqual([back?.ageRating, back?.totalBookCount])
        const count = (t: string) => all.filter((p) => p.title === t).length
        if (count('A') !== count('B')) expect(there?.title).toBe(back?.title)
      }),
    )
  })
})

describe('behaviour 5.2: locks', () => {
  const full = patch({
    title: 'T',
    titleSort: 'TS',
    publisher: 'P',
    ageRating: 13,
    readingDirection: 'RIGHT_TO_LEFT',
    language: 'en',
    genres: ['Drama'],
    totalBookCount: 4,
  })
  const written: Partial<Record<SeriesLock, string>> = { genres: 'lists' }
  test('of a series keep only their own values', () => {
    const open = applySeriesPatch(full, { locks: 0, lists: emptySeriesLists })
    expect(open).toMatchObject({ title: 'T', ageRating: 13, lists: { genres: ['drama'] } })
    for (const lock of seriesLocks) {
      const values = applySeriesPatch(full, { locks: bits(seriesLocks, [lock]), lists: emptySeriesLists })
      const { [(written[lock] ?? lock) as keyof typeof open]: _, ...others } = open
      expect([lock, values]).toEqual([lock, others])
    }
  })
  test('of a book keep only their own values', () => {
    const all = {
      title: 'T',
      summary: 'S',
      number: '7',
      numberSort: 7,
      releaseDate: '2024-01-01',
      isbn: '9783161484100',
      authors: [{ name: 'A', role: 'writer' }],
      links: [{ label: 'l', url: 'https://l' }],
      tags: ['t'],
    }
    for (const lock of bookLocks) {
      const values = applyBookPatch(all, bits(bookLocks, [lock]))
      const flat: Record<string, unknown> = { ...values, ...values.lists }
      for (const name of bookLocks)
        expect([lock, name, flat[name]]).toEqual([lock, name, name === lock ? undefined : all[name]])
    }
  })
  test('null does not erase a value', () => {
    const empty = {
      title: null,
      summary: null,
      number: null,
      numberSort: null,
      releaseDate: null,
      authors: null,
      links: null,
      tags: null,
      isbn: null,
    }
    expect(applyBookPatch(empty, 0)).toEqual({})
  })
  test('of a one-shot are kept (5.6)', () => {
    const book = { title: 'T', summary: 'S' }
    expect(oneshotValues(book, 0)).toEqual({
      title: 'T',
      titleSort: 'T',
      status: 'ENDED',
      summary: 'S',
      totalBookCount: 1,
    })
    const locked = oneshotValues(book, bits(seriesLocks, ['title', 'status']))
    expect(locked).toEqual({ titleSort: 'T', summary: 'S', totalBookCount: 1 })
  })
})

describe('behaviour 5.9: the aggregated metadata of the books', () => {
  const book = (values: Partial<Parameters<typeof aggregateBooks>[0][number]>) => ({
    number: '1',
    summary: '',
    releaseDate: null,
    lists: emptyBookLists,
    ...values,
  })
  test('has each author once for each role, all tags, the earliest date, and the first summary with its number', () => {
    const ann = { name: 'Ann', role: 'writer' }
    const sum = aggregateBooks(
      [
        book({ number: '1', summary: '  ', releaseDate: 20030101 }),
        book({
          number: '1.5',
          summary: 'First',
          releaseDate: 19990505,
          lists: { authors: [ann, { ...ann, role: 'inker' }], tags: ['b', 'a'], links: [] },
        }),
        book({ number: '2', summary: 'Second', lists: { authors: [ann], tags: ['a', 'c'], links: [] } }),
      ],
      7,
    )
    expect(sum).toEqual({
      authors: [ann, { ...ann, role: 'inker' }],
      tags: ['a', 'b', 'c'],
      releaseDate: 19990505,
      summary: 'First',
      summaryNumber: '1.5',
      modified: 7,
    })
  })
  test('is empty without books', () => {
    expect(aggregateBooks([], 1)).toMatchObject({ authors: [], tags: [], releaseDate: null, summary: '' })
  })
})
