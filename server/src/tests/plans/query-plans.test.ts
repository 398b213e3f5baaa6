import { type BookSort, bookSorts } from '@lectern/contract/books'
import { type SeriesSort, seriesSorts } from '@lectern/contract/series'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { filled as filledColumn, type KeyRows, readKeys } from '../../db/list-positions.ts'
import { selectMatchingBooks } from '../../features/books/book-filter-queries.ts'
import { listBooks, listOnDeck } from '../../features/books/book-list-queries.ts'
import { findBookId, findSibling } from '../../features/books/queries.ts'
import { listLibraryCounts } from '../../features/libraries/queries.ts'
import { listGroups, listSeries } from '../../features/series/series-list-queries.ts'
import { type FilledDatabase, fillDatabase } from '../../testing/data/filled-database.ts'

let filled: FilledDatabase
beforeAll(async () => {
  filled = await fillDatabase()
})
afterAll(() => filled.close())

const page = { page: 0, size: 20, unpaged: false }
/** True when a plan reads a whole table, or sorts what it read: both grow with the library. An index read in its order is neither. */
const grows = (plan: string): boolean =>
  /\bSCAN (book|series|m|sm)( \||$)/.test(plan) || /USE TEMP B-TREE FOR ORDER BY/.test(plan)
const viewers = (): [string, Viewer][] => [
  ['free', filled.unrestricted],
  ['limited', filled.restricted],
]
const directions = ['asc', 'desc'] as const

/** Sorts that no index covers, each with its reason; all others must not grow. */
const bookExceptions: Partial<Record<BookSort, string>> = {
  'metadata.numberSort': 'means something only within one series',
  fileHash: 'no screen shows all books so; duplicates have an index of their own',
  url: 'no screen shows all books so',
  'media.status': 'screens ask for one status, which has an index',
  'media.comment': 'screens ask for books that could not be read, which have an index',
  'media.mediaType': 'no screen shows all books so',
  'readProgress.lastModified': 'all books, those never read included; screens ask for begun ones only',
  'readProgress.readDate': 'all books, those never read included; screens ask for begun ones only',
  random: 'there is no index of what is drawn by chance',
}
const seriesExceptions: Partial<Record<SeriesSort, string>> = {
  readDate: 'all series, those never read included',
  random: 'there is no index of what is drawn by chance',
}

/** Sorts that need a filter of the list; see the lists below. */
const dependent = new Set<string>(['readList.number', 'collection.number', 'relevance'])

/** Lists that sort their rows, because their number is not bounded by the size of the library. */
const bounded: Record<string, string> = {
  'series by letter': 'sorts the series of one letter',
  'begun books': 'sorts what one reader has begun',
}

describe('F5: lists walk an index in its order', () => {
  test.each(bookSorts.filter((s) => !dependent.has(s)))('books by %s', async (sort) => {
    for (const [name, viewer] of viewers())
      for (const direction of directions) {
        const query = { ...page, sort: [`${sort},${direction}`] }
        const plans = await filled.plansOf((db) => listBooks(db, viewer, {}, query))
        expect(plans.slice(0, 2)).toMatchSnapshot(`books by ${sort} ${direction}, ${name}`)
        if (bookExceptions[sort]) expect(plans.some(grows)).toBe(true)
        else expect([sort, name, plans.filter(grows)]).toEqual([sort, name, []])
      }
  })
  test.each(seriesSorts.filter((s) => !dependent.has(s)))('series by %s', async (sort) => {
    for (const [name, viewer] of viewers())
      for (const direction of directions) {
        const query = { ...page, sort: [`${sort},${direction}`] }
        const plans = await filled.plansOf((db) => listSeries(db, viewer, {}, query))
        expect(plans.slice(0, 2)).toMatchSnapshot(`series by ${sort} ${direction}, ${name}`)
        if (seriesExceptions[sort]) expect(plans.some(grows)).toBe(true)
        else expect([sort, name, plans.filter(grows)]).toEqual([sort, name, []])
      }
  })
  test('books far down, from a row that is known', async () => {
    const from = { index: 7, values: [1, 1] }
    for (const [name, viewer] of viewers())
      for (const isBackward of [false, true]) {
        const [plan] = await filled.plansOf((db) => {
          const rows = selectMatchingBooks(db, viewer, {}, { hits: undefined, sorts: ['created'] }).select(
            'book.id',
          )
          const order = ['book.created', 'book.id'].map((c) => ({ ...filledColumn(c), descending: true }))
          return readKeys(rows as unknown as KeyRows, order, {
            from,
            isBackward,
            offset: 3,
            limit: 20,
          }).execute()
        })
        const sign = isBackward ? '>' : '<'
        expect([name, plan]).toEqual([
          name,
          expect.stringMatching(`^SEARCH book USING COVERING INDEX book_by_created \\(created${sign}\\?\\)`),
        ])
        expect(plan).not.toContain('TEMP B-TREE')
      }
  })
  test('the lists of the screens, with their filters', async () => {
    const library_id = [filled.libraryId]
    for (const [name, viewer] of viewers()) {
      const lists: [string, (db: Parameters<typeof listBooks>[0]) => Promise<unknown>][] = [
        [
          'series of a library',
          (db) => listSeries(db, viewer, { library_id }, { ...page, sort: ['metadata.titleSort,asc'] }),
        ],
        [
          'series by letter',
          (db) =>
            listSeries(
              db,
              viewer,
              { search_regex: '^s,title_sort' },
              { ...page, sort: ['metadata.titleSort'] },
            ),
        ],
        [
          'books of a library',
          (db) => listBooks(db, viewer, { library_id }, { ...page, sort: ['created,desc'] }),
        ],
        [
          'books of a series',
          (db) => listBooks(db, viewer, { seriesKey: 7 }, { ...page, sort: ['metadata.numberSort'] }),
        ],
        [
          'begun books',
          (db) =>
            listBooks(
              db,
              viewer,
              { read_status: ['IN_PROGRESS'] },
              { ...page, sort: ['readProgress.readDate,desc'] },
            ),
        ],
        ['on deck', (db) => listOnDeck(db, viewer, undefined, page)],
        ['one book', (db) => findBookId(db, viewer, 'x')],
        ['the next book', (db) => findSibling(db, viewer, 'x', 'next')],
        ['letters', (db) => listGroups(db, viewer, {})],
        ['counts of libraries', (db) => listLibraryCounts(db, viewer)],
      ]
      for (const [what, ask] of lists) {
        const plans = await filled.plansOf(ask)
        expect(plans).toMatchSnapshot(`${what}, ${name}`)
        if (!bounded[what]) expect([what, name, plans.filter(grows)]).toEqual([what, name, []])
      }
    }
  })
})
