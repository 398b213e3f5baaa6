import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BookPatch,
  emptyBookPatch,
  emptySeriesPatch,
  type SeriesPatch,
} from '../../media/metadata/patches.ts'
import { type BookLists, bookLocks } from '../books/to-book.ts'
import type { SeriesValues } from '../series/change-queries.ts'
import { emptySeriesLists, seriesLocks } from '../series/to-series.ts'
import {
  type AggregatedBook,
  aggregateBooks,
  applySeriesPatch,
  combinePatches,
  oneshotValues,
} from './combine-series.ts'
import { applyBookPatch, mergePatches } from './imported-values.ts'

const word = fc.constantFrom('a', 'b', 'C', 'ä')
/** Values that a file may contain: a text, a blank text, none. */
const text = fc.option(fc.constantFrom('a', 'b', 'C', '', '  '))
const number = fc.option(fc.integer({ min: 0, max: 20 }))
const list = fc.option(fc.array(word, { maxLength: 3 }))
const author = fc.record({ name: word, role: fc.constantFrom('writer', 'inker') })
const link = fc.record({ label: word, url: word })
const date = fc.option(fc.constantFrom('2001-02-03', '1999-12-31'))
const bookPatches: fc.Arbitrary<BookPatch> = fc.record({
  title: text,
  summary: text,
  number: text,
  numberSort: number,
  releaseDate: date,
  authors: fc.option(fc.array(author, { maxLength: 3 })),
  links: fc.option(fc.array(link, { maxLength: 2 })),
  tags: list,
  isbn: text,
})
const seriesPatches: fc.Arbitrary<SeriesPatch> = fc.record({
  title: text,
  titleSort: text,
  publisher: text,
  ageRating: number,
  readingDirection: fc.option(fc.constantFrom('LEFT_TO_RIGHT' as const, 'RIGHT_TO_LEFT' as const)),
  language: text,
  genres: list,
  totalBookCount: number,
  status: fc.option(fc.constantFrom('ENDED' as const, 'ONGOING' as const)),
  summary: text,
})
const bookLists: fc.Arbitrary<BookLists> = fc.record({
  authors: fc.array(author, { maxLength: 3 }),
  tags: fc.array(word, { maxLength: 3 }),
  links: fc.array(link, { maxLength: 2 }),
})
const arbitraryLocks = (names: readonly string[]) => fc.nat((1 << names.length) - 1)
const isLocked = (locks: number, names: readonly string[], name: string) =>
  (locks & (1 << names.indexOf(name))) !== 0
const says = (value: unknown) =>
  value !== null &&
  !(typeof value === 'string' && value.trim() === '') &&
  !(Array.isArray(value) && value.length === 0)
/** The values of a book as one record. */
const flat = ({ lists, ...values }: ReturnType<typeof applyBookPatch>) =>
  ({ ...values, ...lists }) as Record<string, unknown>

describe('behaviour 5.2: several providers', () => {
  test('a later one overrides an earlier one, field by field, if it has a value', () => {
    fc.assert(
      fc.property(fc.array(bookPatches, { maxLength: 4 }), (patches) => {
        const merged = mergePatches(emptyBookPatch, patches)
        for (const name of bookLocks)
          expect([name, merged[name]]).toEqual([name, patches.findLast((p) => says(p[name]))?.[name] ?? null])
      }),
    )
  })
  test('providers without values change nothing, and equal values count once', () => {
    fc.assert(
      fc.property(bookPatches, bookPatches, (a, b) => {
        const once = mergePatches(emptyBookPatch, [a, b])
        expect(mergePatches(emptyBookPatch, [emptyBookPatch, a, emptyBookPatch, b])).toEqual(once)
        expect(mergePatches(emptyBookPatch, [a, a, b, b])).toEqual(once)
        expect(mergePatches(emptyBookPatch, [mergePatches(emptyBookPatch, [a]), b])).toEqual(once)
      }),
    )
  })
  test('providers with different fields can be applied in any order', () => {
    fc.assert(
      fc.property(bookPatches, fc.subarray([...bookLocks]), (patch, ofFirst) => {
        const part = (isFirst: boolean): BookPatch =>
          Object.fromEntries(
            bookLocks.map((n) => [n, ofFirst.includes(n) === isFirst ? patch[n] : null]),
          ) as unknown as BookPatch
        const parts = [part(true), part(false)]
        expect(mergePatches(emptyBookPatch, parts)).toEqual(mergePatches(emptyBookPatch, parts.toReversed()))
      }),
    )
  })
})

describe('behaviour 5.2: a value is applied only if it is present and not locked', () => {
  test('to a book, with any locks', () => {
    fc.assert(
      fc.property(bookPatches, arbitraryLocks(bookLocks), (patch, locks) => {
        const values = flat(applyBookPatch(patch, locks))
        for (const name of bookLocks) {
          const isApplied = says(patch[name]) && !isLocked(locks, bookLocks, name)
          expect([name, values[name]]).toEqual([name, isApplied ? patch[name] : undefined])
        }
      }),
    )
  })
  test('to a series, with any locks', () => {
    fc.assert(
      fc.property(seriesPatches, arbitraryLocks(seriesLocks), (patch, locks) => {
        const { lists, ...values } = applySeriesPatch(patch, { locks, lists: emptySeriesLists })
        const names = (Object.keys(patch) as (keyof SeriesPatch)[]).filter((n) => n !== 'genres')
        for (const name of names) {
          const isApplied = says(patch[name]) && !isLocked(locks, seriesLocks, name)
          expect([name, (values as Record<string, unknown>)[name]]).toEqual([
            name,
            isApplied ? patch[name] : undefined,
          ])
        }
        expect(lists !== undefined).toBe(says(patch.genres) && !isLocked(locks, seriesLocks, 'genres'))
      }),
    )
  })
  test('a second time without further changes', () => {
    fc.assert(
      fc.property(seriesPatches, arbitraryLocks(seriesLocks), (patch, locks) => {
        const once = applySeriesPatch(patch, { locks, lists: emptySeriesLists })
        expect(applySeriesPatch(patch, { locks, lists: once.lists ?? emptySeriesLists })).toEqual(once)
      }),
    )
  })
  test('behaviour 5.6: to a one-shot; a book without a summary does not erase it', () => {
    fc.assert(
      fc.property(
        word,
        fc.constantFrom('S', '', ' '),
        arbitraryLocks(seriesLocks),
        (title, summary, locks) => {
          const all: SeriesValues = { title, titleSort: title, status: 'ENDED', summary, totalBookCount: 1 }
          const expected = Object.entries(all).filter(
            ([name, value]) => says(value) && !isLocked(locks, seriesLocks, name),
          )
          expect(oneshotValues({ title, summary }, locks)).toEqual(Object.fromEntries(expected))
        },
      ),
    )
  })
})

describe('behaviour 5.2: a combined value of the books of a series', () => {
  const few = fc.array(seriesPatches, { maxLength: 8 })
  const plain = ['title', 'titleSort', 'publisher', 'language', 'readingDirection', 'status'] as const
  test('is in one of them, and no other value is more frequent', () => {
    fc.assert(
      fc.property(few, (patches) => {
        const combined = combinePatches(patches)
        for (const name of plain) {
          const values = patches.map((p) => p[name]).filter((v) => v !== null)
          const count = (value: unknown) => values.filter((v) => v === value).length
          const most = Math.max(0, ...values.map(count))
          expect(combined[name] === null ? 0 : count(combined[name])).toBe(most)
        }
        expect(combined.summary).toBeNull()
      }),
    )
  })
  test('does not depend on the order for genres, ages and counts', () => {
    fc.assert(
      fc.property(few, (patches) => {
        const [there, back] = [combinePatches(patches), combinePatches(patches.toReversed())]
        expect([there.ageRating, there.totalBookCount]).toEqual([back.ageRating, back.totalBookCount])
        expect(new Set(there.genres)).toEqual(new Set(back.genres))
        expect(new Set(there.genres)).toEqual(new Set(patches.flatMap((p) => p.genres ?? [])))
      }),
    )
  })
  test('is not changed by a book without values, or with the combined values', () => {
    fc.assert(
      fc.property(few, (patches) => {
        const combined = combinePatches(patches)
        expect(combinePatches([...patches, emptySeriesPatch])).toEqual(combined)
        expect(combinePatches([combined])).toEqual(combined)
      }),
    )
  })
})

describe('behaviour 5.9: the aggregated metadata of the books', () => {
  const summed: fc.Arbitrary<AggregatedBook> = fc.record({
    number: word,
    summary: fc.constantFrom('', ' ', 'S', 'T'),
    releaseDate: fc.option(fc.integer({ min: 19000101, max: 20301231 })),
    lists: bookLists,
  })
  const few = fc.array(summed, { maxLength: 6 })
  test('contains each author and tag of the books once, and no others', () => {
    fc.assert(
      fc.property(few, (books) => {
        const { authors, tags } = aggregateBooks(books, 1)
        const keys = authors.map((a) => `${a.role} ${a.name}`)
        const values = books.flatMap((b) => b.lists.authors.map((a) => `${a.role} ${a.name}`))
        expect(keys.toSorted()).toEqual([...new Set(values)].sort())
        expect(tags).toEqual([...new Set(books.flatMap((b) => b.lists.tags))].sort())
      }),
    )
  })
  test('has the earliest date, and the first summary with the number of its book', () => {
    fc.assert(
      fc.property(few, (books) => {
        const { releaseDate, summary, summaryNumber } = aggregateBooks(books, 1)
        const dates = books.flatMap((b) => b.releaseDate ?? [])
        expect(releaseDate).toBe(dates.toSorted((a, b) => a - b)[0] ?? null)
        const first = books.find((b) => b.summary.trim() !== '')
        expect([summary, summaryNumber]).toEqual([first?.summary ?? '', first?.number ?? ''])
      }),
    )
  })
  test('does not depend on the order for tags and dates, and counts a repeated book once', () => {
    fc.assert(
      fc.property(few, (books) => {
        const sum = aggregateBooks(books, 1)
        const back = aggregateBooks(books.toReversed(), 1)
        expect([back.tags, back.releaseDate]).toEqual([sum.tags, sum.releaseDate])
        expect(aggregateBooks([...books, ...books], 1)).toEqual(sum)
      }),
    )
  })
})
