import type { Book } from '@lectern/contract/books'
import type { Facet, ReferentialScope } from '@lectern/contract/referential'
import type { Series, SeriesFilter } from '@lectern/contract/series'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { fold } from '../../db/values.ts'
import { createRandomLibrary, type RandomLibrary } from '../../testing/data/random-library.ts'
import { listBooks } from '../books/book-list-queries.ts'
import { listFacetCounts } from '../referential/facet-count-queries.ts'
import * as facets from '../referential/facet-queries.ts'
import { listSeries } from './series-list-queries.ts'

type SeriesFilterKey = keyof SeriesFilter

let library: RandomLibrary
let libraryId: string
beforeAll(async () => {
  library = await createRandomLibrary(11)
  libraryId = (await library.db.selectFrom('library').select('public_id').executeTakeFirstOrThrow()).public_id
})
afterAll(() => library.close())

const everything = { page: 0, size: 20, unpaged: true }
const viewers = (): [string, Viewer][] => [
  ['free', library.unrestricted],
  ['limited', library.restricted],
]
const scopes = (): ReferentialScope[] => [
  {},
  { library_id: [libraryId] },
  { collection_id: ['C1', 'C2'] },
  { series_id: ['S1', 'S2', 'S3'] },
  { library_id: [libraryId], collection_id: ['C1'], series_id: ['S1'], readlist_id: ['R1'] },
  { library_id: ['nope'] },
]
/** The visible series of a scope: the first that is given counts. */
async function listExpected(viewer: Viewer, scope: ReferentialScope): Promise<Series[]> {
  const { library_id, collection_id, series_id } = scope
  const narrowed = library_id
    ? { library_id: [...library_id] }
    : collection_id
      ? { collection_id: [...collection_id] }
      : {}
  const { content } = await listSeries(library.db, viewer, narrowed, everything)
  return content.filter((s) => library_id || collection_id || !series_id || series_id.includes(s.id))
}
const inOrder = (names: readonly string[]): string[] =>
  [...new Set(names)]
    .filter((n) => n !== '')
    .sort((a, b) => (fold(a) === fold(b) ? (a < b ? -1 : 1) : fold(a) < fold(b) ? -1 : 1))

describe('A2, behaviour 2.8: only values of visible items', () => {
  const kinds: [Parameters<typeof facets.listTermNames>[2]['kind'], (s: Series) => readonly string[]][] = [
    ['genre', (s) => s.metadata.genres],
    ['tag', (s) => [...s.metadata.tags, ...s.booksMetadata.tags]],
    ['label', (s) => s.metadata.sharingLabels],
    ['publisher', (s) => [s.metadata.publisher]],
    ['language', (s) => [s.metadata.language]],
  ]
  test.each(kinds)('%s', async (kind, valuesOf) => {
    for (const [name, viewer] of viewers())
      for (const scope of scopes()) {
        const expected = inOrder((await listExpected(viewer, scope)).flatMap(valuesOf))
        const found = await facets.listTermNames(library.db, viewer, { kind, scope })
        expect([name, scope, found]).toEqual([name, scope, expected])
        const page = await facets.pageTermNames(
          library.db,
          viewer,
          { kind, scope },
          { page: 0, size: 1, unpaged: false },
        )
        expect(page).toMatchObject({ content: expected.slice(0, 1), totalElements: expected.length })
      }
  })
  test('tags of series alone, of books alone, and of read lists', async () => {
    for (const [, viewer] of viewers()) {
      const series = await listExpected(viewer, {})
      const tags = (include: 'SERIES' | 'BOOK', scope: ReferentialScope) =>
        facets.listTermNames(library.db, viewer, { kind: 'tag', scope, include })
      expect(await tags('SERIES', {})).toEqual(inOrder(series.flatMap((s) => s.metadata.tags)))
      expect(await tags('BOOK', {})).toEqual(inOrder(series.flatMap((s) => s.booksMetadata.tags)))
      const books = (await listBooks(library.db, viewer, { read_list_id: ['R1'] }, everything)).content
      expect(await tags('BOOK', { readlist_id: ['R1'] })).toEqual(
        inOrder(books.flatMap((b) => b.metadata.tags)),
      )
      expect(await facets.listAuthorNames(library.db, viewer, { scope: { readlist_id: ['R1'] } })).toEqual(
        inOrder(books.flatMap((b) => b.metadata.authors.map((a) => a.name))),
      )
    }
  })
  test('authors, their names and roles', async () => {
    for (const [, viewer] of viewers())
      for (const scope of scopes()) {
        const authors = (await listExpected(viewer, scope)).flatMap((s) => s.booksMetadata.authors)
        const found = await facets.listAuthors(library.db, viewer, { scope })
        const key = (a: { name: string; role: string }) => `${a.name}|${a.role}`
        expect(found.map(key).sort()).toEqual([...new Set(authors.map(key))].sort())
        expect(await facets.listAuthorNames(library.db, viewer, { scope })).toEqual(
          inOrder(authors.map((a) => a.name)),
        )
        expect(await facets.listAuthorRoles(library.db, viewer, scope)).toEqual(
          [...new Set(authors.map((a) => a.role))].sort(),
        )
        const writers = await facets.pageAuthors(
          library.db,
          viewer,
          { scope, search: 'LÉE', role: 'writer' },
          everything,
        )
        expect(writers.content.map(key).sort()).toEqual(
          [...new Set(authors.filter((a) => a.role === 'writer' && /lee/i.test(a.name)).map(key))].sort(),
        )
      }
  })
  test('years, newest first, and ratings, none first', async () => {
    for (const [, viewer] of viewers())
      for (const scope of scopes().filter((s) => !s.series_id || s.library_id)) {
        const series = await listExpected(viewer, scope)
        const years = series.flatMap((s) => s.booksMetadata.releaseDate?.slice(0, 4) ?? [])
        expect(await facets.listReleaseYears(library.db, viewer, scope)).toEqual(
          [...new Set(years)].sort().reverse(),
        )
        const ratings = [...new Set(series.map((s) => s.metadata.ageRating))]
        expect(await facets.listAgeRatings(library.db, viewer, scope)).toEqual(
          ratings.sort((a, b) => (a ?? -1) - (b ?? -1)),
        )
      }
  })
})

describe('counted values', () => {
  const counted: [Facet, SeriesFilterKey, (s: Series) => readonly string[]][] = [
    ['genre', 'genre', (s) => s.metadata.genres],
    ['tag', 'tag', (s) => [...s.metadata.tags, ...s.booksMetadata.tags]],
    ['sharing_label', 'sharing_label', (s) => s.metadata.sharingLabels],
    ['publisher', 'publisher', (s) => [s.metadata.publisher]],
    ['language', 'language', (s) => [s.metadata.language]],
    ['release_year', 'release_year', (s) => [s.booksMetadata.releaseDate?.slice(0, 4) ?? '']],
    ['age_rating', 'age_rating', (s) => [String(s.metadata.ageRating ?? '')]],
  ]
  const countIn = (viewer: Viewer, facet: Facet, scope: ReferentialScope, more: object = {}) =>
    listFacetCounts(library.db, viewer, { facet, size: 500, ...(scope as object), ...more })

  test.each(counted)('%s: as many as the list with this filter has', async (facet, filter, valuesOf) => {
    for (const [, viewer] of viewers())
      for (const scope of scopes()) {
        const series = await listExpected(viewer, scope)
        const { values, hasMore } = await countIn(viewer, facet, scope)
        expect(hasMore).toBe(false)
        const isRating = facet === 'age_rating'
        expect(values.map(({ value }) => fold(value)).toSorted()).toEqual(
          [...new Set(series.flatMap(valuesOf).map(fold))].filter((v) => v !== '' || isRating).toSorted(),
        )
        for (const { value, count } of values) {
          const matching = series.filter((s) => valuesOf(s).map(fold).includes(fold(value)))
          expect([facet, value, count]).toEqual([facet, value, matching.length])
        }
        const [first] = values
        if (!first || first.value === '' || scope.series_id) continue
        const list = await listSeries(
          library.db,
          viewer,
          { ...(scope as object), [filter]: [first.value] },
          everything,
        )
        expect(list.totalElements).toBe(first.count)
      }
  })
  test('authors by role and by name, of series and of books; the most frequent first', async () => {
    for (const [, viewer] of viewers()) {
      const series = await listExpected(viewer, {})
      const { content: books } = await listBooks(library.db, viewer, {}, everything)
      const { values } = await countIn(viewer, 'author', {}, { role: 'writer', of: 'books' })
      expect(values.length).toBeGreaterThan(1)
      for (const { value, count } of values)
        expect([value, count]).toEqual([
          value,
          books.filter((b) =>
            b.metadata.authors.some((a) => a.role === 'writer' && fold(a.name) === fold(value)),
          ).length,
        ])
      expect(values.map(({ count }) => count)).toEqual(
        values.map(({ count }) => count).toSorted((a, b) => b - a),
      )
      const people = await countIn(viewer, 'author', {})
      for (const { value, count } of people.values)
        expect([value, count]).toEqual([
          value,
          series.filter((s) => s.booksMetadata.authors.some((a) => fold(a.name) === fold(value))).length,
        ])
      const found = await countIn(viewer, 'author', {}, { search: 'LÉE' })
      expect(found.values).toEqual(people.values.filter(({ value }) => /lee/i.test(value)))
      const [one] = (await countIn(viewer, 'author', {}, { size: 1 })).values
      expect(one).toEqual(people.values[0])
    }
  })
  const valuesOfBooks = {
    tag: (b: Book) => b.metadata.tags,
    release_year: (b: Book) => (b.metadata.releaseDate ? [b.metadata.releaseDate.slice(0, 4)] : []),
  } as const
  const bookScopes = [
    [{ series_id: ['S1'] }, { series_id: ['S1'] }],
    [{ readlist_id: ['R1'] }, { read_list_id: ['R1'] }],
  ] as const
  const bookCases = (['tag', 'release_year'] as const).flatMap((facet) =>
    bookScopes.map(([scope, criteria]) => [facet, scope, criteria] as const),
  )
  test.each(bookCases)('%s of the books of %j', async (facet, scope, criteria) => {
    const valuesOf = (b: Book) => valuesOfBooks[facet](b).map(fold)
    for (const [, viewer] of viewers()) {
      const { content: books } = await listBooks(library.db, viewer, criteria, everything)
      const { values } = await countIn(viewer, facet, scope, { of: 'books' })
      const expected = [...new Set(books.flatMap(valuesOf))].map((value) => ({
        value,
        count: books.filter((b) => valuesOf(b).includes(value)).length,
      }))
      const byValue = (a: { value: string }, b: { value: string }) => (a.value < b.value ? -1 : 1)
      expect(values.map((v) => ({ ...v, value: fold(v.value) })).toSorted(byValue)).toEqual(
        expected.toSorted(byValue),
      )
    }
  })
  test('books have no genres', async () => {
    expect(await countIn(library.unrestricted, 'genre', {}, { of: 'books' })).toEqual({
      values: [],
      hasMore: false,
    })
  })
})
