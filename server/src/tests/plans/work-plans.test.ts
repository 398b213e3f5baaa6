import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import type { Db, Sql } from '../../db/open.ts'
import { listBooksForPosters } from '../../features/analysis/poster-queries.ts'
import { listUnanalyzed } from '../../features/analysis/queries.ts'
import * as annotations from '../../features/annotations/queries.ts'
import { listUnhashed } from '../../features/books/files/hash-queries.ts'
import { listPageHashes, listUnhashedBooks } from '../../features/books/files/page-hash-queries.ts'
import * as sets from '../../features/collections/set-list-queries.ts'
import { listReadyFiles } from '../../features/conversion/queries.ts'
import { listDuplicateBooks } from '../../features/duplicates/book-queries.ts'
import * as duplicates from '../../features/duplicates/queries.ts'
import { findImport, listHistory } from '../../features/history/queries.ts'
import { listDeletable, suggestSeries } from '../../features/import/queries.ts'
import { listNamedBooks } from '../../features/koreader/queries.ts'
import { listNamedWaiting } from '../../features/koreader/waiting-queries.ts'
import { listArtwork } from '../../features/posters/artwork-queries.ts'
import { listUnreferencedFiles } from '../../features/posters/queries.ts'
import {
  hasBooksElsewhere,
  listMovableSeries,
  listSeriesOfSizes,
} from '../../features/scan/moves/move-queries.ts'
import * as scan from '../../features/scan/queries.ts'
import { listSidecars } from '../../features/scan/sidecar-queries.ts'
import { bookTypes } from '../../media/detect.ts'
import { claimTasks } from '../../queue/claim-queries.ts'
import { countTasks, nextTaskTime } from '../../queue/queries.ts'
import { type FilledDatabase, fillDatabase } from '../../testing/data/filled-database.ts'

/** Rows of everything that grows with a library besides its series and books: a hundredth of them is unusual, the rest as expected. */
const more = `
UPDATE book SET file_hash = printf('%032x', id % 2300), koreader_hash = printf('%032x', id), media_status = 2, media_type = '${bookTypes.zip}',
  page_count = 4 WHERE id % 100 <> 0;
UPDATE book SET deleted = 1 WHERE id % 90 = 0;
INSERT INTO page_hash(book_id, number, hash, size, media_type) SELECT b.id, n.value, printf('%032x', (b.id * 4 + n.value) % 9001), 100, 'image/jpeg'
  FROM book b, json_each('[1,2,3,4]') n WHERE b.id % 50 <> 0;
INSERT INTO known_page SELECT printf('%032x', id), 100, id % 3, 0, 'p' || id, id, id FROM book WHERE id <= 300;
INSERT INTO poster(public_id, owner_kind, owner_id, type, selected, media_type, width, height, size, file, created)
  SELECT 'p' || id, 1, id, 0, 1, 'image/jpeg', 200, 300, 1, 'f' || id, 1 FROM book;
INSERT INTO sidecar SELECT id, 's' || id || '/cover.jpg', NULL, 1, 1, 1 FROM series;
INSERT INTO collection SELECT id, 'c' || id, 'C' || id, 'c' || id, id % 2, 1, 1 FROM series WHERE id <= 50;
INSERT INTO collection_series SELECT c.id, s.id, s.id FROM collection c JOIN series s ON s.id % 20 = c.id % 20;
INSERT INTO read_list SELECT id, 'r' || id, 'R' || id, 'r' || id, '', id % 2, 1, 1 FROM series WHERE id <= 50;
INSERT INTO read_list_book SELECT r.id, b.id, b.id FROM read_list r JOIN book b ON b.id % 20 = r.id % 20;
INSERT INTO history(id, type, book_id, series_id, date, properties) SELECT NULL, CASE id % 3 WHEN 0 THEN 'BookImported' WHEN 1 THEN 'BookConverted' ELSE 'BookFileDeleted' END,
  'b' || id, 's' || (id % 300), id, '{"source":"x"}' FROM book;
INSERT INTO annotation(public_id, user_id, book_id, kind, page, created, modified)
  SELECT 'a' || id, 1 + id % 3, id, 'BOOKMARK', 1, id, id FROM book;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
  INSERT INTO task(kind, dedupe, group_key, priority, input, not_before, created, modified)
  SELECT 'AnalyzeBook', i, NULL, 4, '{}', 0, i, i FROM n`

let filled: FilledDatabase
beforeAll(async () => {
  filled = await fillDatabase(more)
})
afterAll(() => filled.close())

const page = { page: 0, size: 20, unpaged: false }
const ids = [1, 2, 3]
const big =
  'book|series|a|annotation|b|s|m|sm|h|k|g|p|poster|other|history|task|next|twin|single|sidecar|page_hash|collection_series|read_list_book'
/** True when a plan reads a whole table, or sorts what it read. An index read in its order until the page is full is neither. */
const grows = (plan: string): boolean =>
  new RegExp(`\\bSCAN (${big})( \\||$)`).test(plan) || /USE TEMP B-TREE FOR/.test(plan)

type Ask = (db: Sql, viewer: Viewer) => Promise<unknown>
const library = 1
/** The writer's statements run on the thread of the writer; here they are only planned. */
const planOnly = (ask: { execute(): Promise<unknown> }) => ask.execute().catch(() => undefined)

const work: Record<string, Ask> = {
  'annotations of a book': (db, viewer) => annotations.listOfBook(db, viewer, 5),
  'annotations of all books': (db, viewer) => annotations.listAll(db, viewer, { text: '' }, page),
  'files without a hash': (db) => listUnhashed(db, 'file', { libraryId: library, afterId: 5, count: 100 }),
  'files without a hash for KOReader': (db) =>
    listUnhashed(db, 'koreader', { libraryId: library, afterId: 5, count: 100 }),
  'documents of KOReader by name': (db, viewer) => listNamedBooks(db, viewer, `${'0'.repeat(30)}10`),
  'analyzed books that devices wait for': (db) => listNamedWaiting(db, ids),
  'books that wait for their analysis': (db) => listUnanalyzed(db, library),
  'files that can be converted': (db) => listReadyFiles(db, library),
  'books without hashes of pages': (db) => listUnhashedBooks(db, library, bookTypes.zip, 3),
  'hashes of the pages of a book': (db) => listPageHashes(db, 7),
  'pages without a decision': (db, viewer) => duplicates.listUnknownPages(db, viewer, page),
  'pages with a decision': (db, viewer) => duplicates.listKnownPages(db, viewer, [], page),
  'pages with a hash': (db, viewer) => duplicates.listMatchRows(db, viewer, `${'0'.repeat(30)}10`, page),
  'pages that are removed automatically': (db) => duplicates.listAutomaticRows(db, library),
  'whether any page is removed automatically': (db) => duplicates.hasAutomaticPages(db),
  'files that are there twice': (db, viewer) => listDuplicateBooks(db, viewer, page),
  'sidecars of series': (db) => listSidecars(db, ids),
  'posters from sidecars': (db) => listArtwork(db, 3, null),
  'unreferenced posters': (db) => listUnreferencedFiles(db, ['f1', 'f2']),
  'books whose poster is made anew': (db) =>
    listBooksForPosters(db, { last: 5, count: 100, smallerThan: 300 }),
  'series with books of a size': (db) => listSeriesOfSizes(db, library, [5, 6, 7]),
  'whether books are elsewhere': (db) => hasBooksElsewhere(db, library),
  'series that may have moved': (db) => listMovableSeries(db, ids),
  'known series in batches': (db) => scan.listKnownSeries(db, library, 5, 100),
  'known books of series': (db) => scan.listKnownBooks(db, ids),
  'known books by key': (db) => scan.listBooksById(db, ids),
  'the trash': (db) => scan.listTrash(db, library),
  'books of a library that are there': (db) => scan.countLiveBooks(db, library),
  'books of series that are there': (db) => scan.countLiveBooks(db, library, ids),
  'books whose series is gone': (db) => scan.listStrayBooks(db, library),
  'members of a collection': (db) => sets.listMembers(db, sets.collectionKind, 3),
  'a collection that can be seen': (db, viewer) => sets.findSet(db, sets.collectionKind, viewer, 'c3'),
  'first series of a collection, ordered': (db, viewer) =>
    sets.listFirstVisible(db, sets.collectionKind, viewer, { id: 3, ordered: 1 }, 4),
  'first series of a collection by title': (db, viewer) =>
    sets.listFirstVisible(db, sets.collectionKind, viewer, { id: 4, ordered: 0 }, 4),
  'members of a read list': (db) => sets.listMembers(db, sets.readListKind, 3),
  'a read list that can be seen': (db, viewer) => sets.findSet(db, sets.readListKind, viewer, 'r3'),
  'first books of a read list, ordered': (db, viewer) =>
    sets.listFirstVisible(db, sets.readListKind, viewer, { id: 3, ordered: 1 }, 4),
  'first books of a read list by date': (db, viewer) =>
    sets.listFirstVisible(db, sets.readListKind, viewer, { id: 4, ordered: 0 }, 4),
  'the history': (db) => listHistory(db, page),
  'the history by type': (db) => listHistory(db, { ...page, sort: ['type,asc'] }),
  'the history by series': (db) => listHistory(db, { ...page, sort: ['seriesId,desc'] }),
  'the history by book': (db) => listHistory(db, { ...page, sort: ['bookId,asc'] }),
  'an import of before': (db) => findImport(db, { source: 'x', seriesId: 's3', since: 5 }),
  'files of a series to delete': (db) => listDeletable(db, { seriesId: 7 }),
  'the series of a title': (db, viewer) => suggestSeries(db, viewer, ['Series 7']),
  'series without a title': (db, viewer) => suggestSeries(db, viewer, ['nothing like it']),
  'the next task of 200,000': (db) =>
    planOnly(
      claimTasks(db as Db, {
        now: Date.now(),
        minAttempts: 0,
        batchKinds: ['AnalyzeBook'],
        singleKinds: ['ConvertBook'],
        limit: 8,
      }),
    ),
  'the next task that was started before': (db) =>
    planOnly(
      claimTasks(db as Db, { now: Date.now(), minAttempts: 2, batchKinds: [], singleKinds: [], limit: 1 }),
    ),
  'the time of the next task': (db) => nextTaskTime(db as Db).execute(),
  'the number of waiting tasks': (db) => countTasks(db as Db),
}

/** Queries that read or sort more rows than they return, each with its reason. */
const exceptions: Record<string, string> = {
  'books that wait for their analysis': 'all of them are wanted, in the order of reading',
  'pages without a decision': 'which are the most frequent is not known before all are counted',
  'pages with a decision': 'as many as people decided about',
  'pages that are removed automatically': 'as many as people decided about',
  'series with books of a size': 'as many as have one of the sizes',
  'first series of a collection by title': 'as many as the collection has',
  'first books of a read list by date': 'as many as the read list has',
  'files of a series to delete': 'as many as the series has',
  'the series of a title': 'as many as have the title',
  'series without a title': 'a part of a title is in no index; asked once for a file that somebody looks at',
}

describe('F5: background work finds its rows by an index', () => {
  test.each(Object.entries(work))('%s', async (what, ask) => {
    for (const [name, viewer] of [
      ['free', filled.unrestricted],
      ['limited', filled.restricted],
    ] as const) {
      const plans = await filled.plansOf((db) => ask(db, viewer))
      expect(plans.length).toBeGreaterThan(0)
      expect(plans).toMatchSnapshot(`${what}, ${name}`)
      if (exceptions[what]) expect([what, plans.some(grows)]).toEqual([what, true])
      else expect(plans.filter(grows)).toEqual([])
    }
  })
})
