import type { ReferentialScope } from '@lectern/contract/referential'
import type { Series } from '@lectern/contract/series'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { fold } from '../../db/values.ts'
import { createRandomLibrary, type RandomLibrary } from '../../testing/random-library.ts'
import { listBooks } from '../books/book-list-queries.ts'
import * as facets from '../referential/facet-queries.ts'
import { listSeries } from './series-list-queries.ts'

let library: RandomLibrary
let libraryId: string
beforeAll(async () => {
  library = await createRandomLibrary(11)
  libraryId = (await library.db.selectFrom('library').select('public_id').executeTakeFirstOrThrow()).public_id
}, 60_000)
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

describe('A2, behaviour 2.8: values of what one may see, and of nothing else', () => {
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
