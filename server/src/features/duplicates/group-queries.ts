import type { DuplicateGroupSort, PageHashTotals } from '@lectern/contract/duplicates-groups'
import { sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { type PageRequest, rowRange } from '../../db/paging.ts'
import { jsonValues } from '../../db/values.ts'
import { type Columns, type Order, toOrderBy, visiblePages } from './queries.ts'

const columns: Columns<DuplicateGroupSort> = {
  wasted: 'wasted',
  size: 'size',
  count: 'copies',
  fileHash: 'file_hash',
}

/** Selects the visible books outside the trash that have a hash. */
const hashedBooks = (db: Sql, viewer: Viewer) =>
  db
    .selectFrom('book')
    .where('file_hash', '<>', '')
    .where('deleted', '=', 0)
    .where(isVisible(viewer, 'access_class'))

/** Selects files that exist more than once, by hash and size. */
const equalFiles = (db: Sql, viewer: Viewer) =>
  hashedBooks(db, viewer)
    .select((e) => [
      'file_hash',
      'size',
      e.fn.countAll<number>().as('copies'),
      sql<number>`size * (count(*) - 1)`.as('wasted'),
    ])
    .groupBy(['file_hash', 'size'])
    .having((e) => e.fn.countAll(), '>', 1)

/** Returns a page of groups with the keys of their books, the oldest first, and sums over all groups. Sizes in bytes. */
export async function listEqualFiles(
  db: Sql,
  viewer: Viewer,
  request: PageRequest,
  orders: readonly Order<DuplicateGroupSort>[] = [],
) {
  const { limit, offset } = rowRange(request)
  const groups = equalFiles(db, viewer)
  const [rows, totals] = await Promise.all([
    groups
      .orderBy(toOrderBy(columns, orders, [['wasted', 'desc']]))
      .orderBy('file_hash')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom(groups.as('g'))
      .select((e) => [
        e.fn.countAll<number>().as('groups'),
        sql<number>`coalesce(sum(g.copies), 0)`.as('files'),
        sql<number>`coalesce(sum(g.wasted), 0)`.as('wasted'),
      ])
      .executeTakeFirst(),
  ])
  const books = await hashedBooks(db, viewer)
    .select(['id', 'file_hash', 'size'])
    .where('file_hash', 'in', jsonValues(rows.map((r) => r.file_hash)))
    .orderBy('id')
    .execute()
  const byFile = Map.groupBy(books, (b) => `${b.size} ${b.file_hash}`)
  return {
    rows: rows.map((r) => ({
      fileHash: r.file_hash,
      size: r.size,
      wasted: Number(r.wasted),
      bookIds: (byFile.get(`${r.size} ${r.file_hash}`) ?? []).map(({ id }) => id),
    })),
    total: Number(totals?.groups ?? 0),
    fileCount: Number(totals?.files ?? 0),
    wasted: Number(totals?.wasted ?? 0),
  }
}

/** Returns the space that duplicate pages used before their removal and still use, in bytes. Hidden books add nothing. */
export async function sumPageHashes(db: Sql, viewer: Viewer): Promise<PageHashTotals> {
  const pages = visiblePages(db, viewer)
  const [known, unknown] = await Promise.all([
    db
      .selectFrom('known_page as k')
      .select((e) => [
        sql<number>`coalesce(sum(k.size * k.delete_count), 0)`.as('won'),
        sql<number>`coalesce(sum(${e
          .case()
          // 2 is IGNORE in the order of the contract.
          .when('k.action', '=', 2)
          .then(sql.lit(0))
          .else(
            pages
              .whereRef('h.hash', '=', 'k.hash' as never)
              .select((h) => h.fn.coalesce(h.fn.sum('h.size'), h.lit(0)).as('n')),
          )
          .end()}), 0)`.as('toWin'),
      ])
      .$if(!viewer.isFree, (q) =>
        q.where((e) => e.exists(pages.whereRef('h.hash', '=', 'k.hash' as never).select('h.number'))),
      )
      .executeTakeFirst(),
    db
      .selectFrom(
        pages
          .where((e) =>
            e.not(
              e.exists(e.selectFrom('known_page as k').select('k.hash').whereRef('k.hash', '=', 'h.hash')),
            ),
          )
          .select((e) => sql<number>`${e.fn.min('h.size')} * count(*)`.as('bytes'))
          .groupBy('h.hash')
          .having((e) => e.fn.countAll(), '>', 1)
          .as('g'),
      )
      .select((e) => e.fn.sum<number>('g.bytes').as('bytes'))
      .executeTakeFirst(),
  ])
  return {
    won: Number(known?.won ?? 0),
    toWin: Number(known?.toWin ?? 0),
    undecided: Number(unknown?.bytes ?? 0),
  }
}
