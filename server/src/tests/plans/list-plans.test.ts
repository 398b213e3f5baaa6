import { BookCondition, SeriesCondition } from '@lectern/contract/conditions'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import type { BookCriteria } from '../../features/books/book-filter-queries.ts'
import { listBooks } from '../../features/books/book-list-queries.ts'
import { firstTaggedLimits } from '../../features/books/first-tagged-queries.ts'
import { bookCriteria } from '../../features/books/split-condition.ts'
import { listFacetCounts } from '../../features/referential/facet-count-queries.ts'
import * as facets from '../../features/referential/facet-queries.ts'
import { seriesCriteria } from '../../features/series/series-criteria.ts'
import type { SeriesCriteria } from '../../features/series/series-filter-queries.ts'
import { listGroups, listSeries } from '../../features/series/series-list-queries.ts'
import { type FilledDatabase, fillDatabase } from '../../testing/data/filled-database.ts'

/** Terms of few and of many items, two collections and two read lists, books in the trash and books that cannot be read. */
const more = `
  insert into term(id, kind, name, name_key, role) with recursive n(i) as (select 1 union all select i + 1 from n where i < 400)
    select i, 1 + i % 6, 'term ' || i, 'term ' || i, iif(i % 6 = 5, 'writer', '') from n;
  insert into series_term select t.id, s.id, 1, 1 from series s join term t on t.id % 97 = s.id % 97 or t.id % 50 = 0;
  insert into book_term select t.id, b.id from book b join term t on t.id % 97 = b.id % 97 where t.kind in (2, 6);
  insert into collection(id, public_id, name, name_key, ordered, created, modified) values(1, 'C', 'C', 'c', 1, 1, 1), (2, 'D', 'D', 'd', 1, 1, 1);
  insert into collection_series select 1 + id % 2, id, id from series where id % 5 = 0;
  insert into read_list(id, public_id, name, name_key, ordered, created, modified) values(1, 'R', 'R', 'r', 1, 1, 1), (2, 'Q', 'Q', 'q', 1, 1, 1);
  insert into read_list_book select 1 + id % 2, id, id from book where id % 50 = 0;
  update book set media_status = 2 where id % 40 <> 0; update book set deleted = 1 where id % 40 = 7;
  update series set deleted = 1 where id % 40 = 7`

let filled: FilledDatabase
beforeAll(async () => {
  filled = await fillDatabase(more)
})
afterAll(() => filled.close())

/**
 * True when a plan reads the whole table of books or series, which takes too long. A covering index is narrower, and so are the first rows
 * of an order.
 */
const readsAll = (plan: string): boolean =>
  /\bSCAN (book|series|m|s|b)( \||$)/.test(plan) && !plan.startsWith('CO-ROUTINE book')
const page = { page: 0, size: 20, unpaged: false }
const viewers = (): [string, Viewer][] => [
  ['free', filled.unrestricted],
  ['limited', filled.restricted],
]

/** Queries that no index covers, each with its reason. */
const exceptions: Record<string, string> = {
  'condition: either': 'either of two things, one of which is no lookup: what is read is the narrow table',
}

async function readState(what: string, ask: (db: Sql, viewer: Viewer) => Promise<unknown>): Promise<void> {
  for (const [name, viewer] of viewers()) {
    const plans = await filled.plansOf((db) => ask(db, viewer))
    // How a search finds its matches is not checked here.
    if (!what.endsWith('a search finds')) expect(plans).toMatchSnapshot(`${what}, ${name}`)
    if (!exceptions[what]) expect([what, name, plans.filter(readsAll)]).toEqual([what, name, []])
  }
}

describe('F5: whatever a list is narrowed by, an index leads to it', () => {
  const bookLists: [string, BookCriteria, string[]][] = [
    ['of a tag', { tag: ['term 7'] }, ['created,desc']],
    ['of an author', { author: ['Term 5,writer'] }, ['metadata.releaseDate']],
    ['of a read list, in its order', { readListKey: 1 }, ['readList.number']],
    ['of a read list by its id', { read_list_id: ['R'] }, ['readList.number,desc']],
    ['of two read lists', { read_list_id: ['R', 'Q'] }, ['created']],
    ['of a series by its id', { series_id: ['x'] }, ['metadata.numberSort']],
    ['in the trash', { deleted: true }, ['name']],
    ['that cannot be read', { media_status: ['ERROR', 'UNSUPPORTED'] }, ['media.comment']],
    ['that are not read', { read_status: ['UNREAD'] }, ['created,desc']],
    ['that are begun', { read_status: ['IN_PROGRESS'] }, ['readProgress.readDate,desc']],
    ['released lately', { released_after: '2024-01-01' }, ['metadata.releaseDate,desc']],
    ['that a search finds', { search: 'book 1' }, []],
  ]
  test.each(bookLists)('books %s', (what, criteria, sort) =>
    readState(`books ${what}`, (db, viewer) => listBooks(db, viewer, criteria, { ...page, sort })),
  )
  const seriesLists: [string, SeriesCriteria, string[]][] = [
    ['of a genre', { genre: ['term 6'] }, ['metadata.titleSort']],
    ['of a publisher', { publisher: ['term 3'] }, ['metadata.titleSort']],
    [
      'of a language, a tag and a label',
      { language: ['term 4'], tag: ['term 1'], sharing_label: ['term 2'] },
      ['created'],
    ],
    ['of an author', { author: ['term 5,writer'] }, ['booksMetadata.releaseDate']],
    ['of a rating', { age_rating: ['18', 'None'] }, ['metadata.titleSort']],
    ['of a year', { release_year: ['2001'] }, ['metadata.titleSort']],
    ['of a collection, in its order', { collectionKey: 1 }, ['collection.number']],
    ['of a collection by its id', { collection_id: ['C'] }, ['collection.number,desc']],
    ['of two collections', { collection_id: ['C', 'D'] }, ['metadata.titleSort']],
    ['in the trash', { deleted: true }, ['name']],
    ['that a search finds', { search: 'series 1' }, []],
  ]
  test.each(seriesLists)('series %s', (what, criteria, sort) =>
    readState(`series ${what}`, (db, viewer) => listSeries(db, viewer, criteria, { ...page, sort })),
  )
  test('conditions', async () => {
    const books = {
      allOf: [
        { tag: { operator: 'is', value: 'term 7' } },
        { numberSort: { operator: 'greaterThan', value: 2 } },
      ],
    }
    const either = {
      anyOf: [
        { tag: { operator: 'is', value: 'term 7' } },
        { mediaStatus: { operator: 'isNot', value: 'READY' } },
      ],
    }
    for (const [what, condition] of Object.entries({ books, either }))
      await readState(`condition: ${what}`, (db, viewer) =>
        listBooks(db, viewer, bookCriteria(BookCondition.parse(condition)), {
          ...page,
          sort: ['created,desc'],
        }),
      )
    const series = {
      anyOf: [
        { genre: { operator: 'is', value: 'term 6' } },
        { author: { operator: 'is', value: { name: 'term 5' } } },
      ],
    }
    await readState('condition: series', (db, viewer) =>
      listSeries(db, viewer, seriesCriteria(SeriesCondition.parse(series)), {
        ...page,
        sort: ['metadata.titleSort'],
      }),
    )
    await readState('condition: letters', (db, viewer) =>
      listGroups(db, viewer, seriesCriteria(SeriesCondition.parse(series))),
    )
  })
  test('books of a tag that many carry', async () => {
    const usual = { ...firstTaggedLimits }
    onTestFinished(() => {
      Object.assign(firstTaggedLimits, usual)
    })
    Object.assign(firstTaggedLimits, { uses: 1 })
    await readState('books of a common tag', (db, viewer) =>
      listBooks(db, viewer, { tag: ['term 7'] }, { ...page, sort: ['created,desc'] }),
    )
  })
})

describe('F5: the values that lists can be narrowed by', () => {
  const scopes = () => ({
    all: {},
    library: { library_id: [filled.libraryId] },
    collection: { collection_id: ['C'] },
    series: { series_id: ['x'] },
    'read list': { readlist_id: ['R'] },
  })
  test('terms', async () => {
    for (const [of, scope] of Object.entries(scopes())) {
      await readState(`tags of ${of}`, (db, viewer) =>
        facets.pageTermNames(db, viewer, { kind: 'tag', scope }, page),
      )
      await readState(`authors of ${of}`, (db, viewer) =>
        facets.pageAuthors(db, viewer, { scope, search: 'term' }, page),
      )
    }
    await readState('names', (db, viewer) =>
      facets.pageAuthorNames(db, viewer, { scope: {}, role: 'writer' }, page),
    )
    await readState('roles', (db, viewer) => facets.listAuthorRoles(db, viewer, {}))
  })
  test('counted values', async () => {
    const { collection, series, 'read list': readList } = scopes()
    const counted = [
      ['series of a collection', { ...collection, of: 'series' }],
      ['books of a series', { ...series, of: 'books' }],
      ['books of a read list', { ...readList, of: 'books' }],
    ] as const
    for (const [of, query] of counted)
      for (const facet of ['tag', 'author', 'release_year'] as const)
        await readState(`counted: ${facet} of the ${of}`, (db, viewer) =>
          listFacetCounts(db, viewer, { ...query, facet, size: 40 }),
        )
  })
  test('years and ratings', async () => {
    for (const name of ['all', 'library', 'collection'] as const) {
      await readState(`years of ${name}`, (db, viewer) =>
        facets.pageReleaseYears(db, viewer, scopes()[name], page),
      )
      await readState(`ratings of ${name}`, (db, viewer) => facets.listAgeRatings(db, viewer, scopes()[name]))
    }
  })
})
