import { sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'

/** Returns true if a reader thread responds within two seconds. */
export function isDatabaseResponding(db: Sql): Promise<boolean> {
  return Promise.race([
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false).unref()),
  ])
}

/** Totals of the series of each access class: bytes of their books, and sidecars. */
export type ClassTotals = ReadonlyMap<number, { readonly size: number; readonly sidecars: number }>

/** Computes the totals. Reads every sidecar, so callers cache the result. */
export async function sumAccessClasses(db: Sql): Promise<ClassTotals> {
  const [sizes, sidecars] = await Promise.all([
    db
      .selectFrom('book_format_total')
      .select((e) => ['access_class', e.fn.sum<number>('size').as('sum')])
      .groupBy('access_class')
      .execute(),
    db
      .selectFrom('sidecar')
      .innerJoin('series', 'series.id', 'sidecar.series_id')
      .select((e) => ['series.access_class', e.fn.countAll<number>().as('sum')])
      .groupBy('series.access_class')
      .execute(),
  ])
  const counted = new Map(sidecars.map((r) => [r.access_class, Number(r.sum)]))
  return new Map(
    sizes.map((r) => [r.access_class, { size: Number(r.sum), sidecars: counted.get(r.access_class) ?? 0 }]),
  )
}

/** Returns the classes that the viewer sees, with their stored counts. */
export function listClassCounts(db: Sql, viewer: Viewer) {
  return db
    .selectFrom('access_class')
    .select(['id', 'library_id', 'series_count', 'book_count'])
    .where(isVisible(viewer, 'access_class.id'))
    .execute()
}

/** Counts collections and read lists with a visible member; viewers who see everything count empty ones too. */
export async function countSets(
  db: Sql,
  viewer: Viewer,
): Promise<{ collections: number; readLists: number }> {
  const [collections, readLists] = await Promise.all([
    db
      .selectFrom('collection')
      .select((e) => e.fn.countAll<number>().as('count'))
      .$if(!viewer.isFree, (q) =>
        q.where((e) =>
          e.exists(
            e
              .selectFrom('collection_series')
              .innerJoin('series', 'series.id', 'collection_series.series_id')
              .select('collection_series.series_id')
              .whereRef('collection_series.collection_id', '=', 'collection.id')
              .where(isVisible(viewer, 'series.access_class')),
          ),
        ),
      )
      .executeTakeFirst(),
    db
      .selectFrom('read_list')
      .select((e) => e.fn.countAll<number>().as('count'))
      .$if(!viewer.isFree, (q) =>
        q.where((e) =>
          e.exists(
            e
              .selectFrom('read_list_book')
              .innerJoin('book', 'book.id', 'read_list_book.book_id')
              .select('read_list_book.book_id')
              .whereRef('read_list_book.read_list_id', '=', 'read_list.id')
              .where(isVisible(viewer, 'book.access_class')),
          ),
        ),
      )
      .executeTakeFirst(),
  ])
  return { collections: Number(collections?.count ?? 0), readLists: Number(readLists?.count ?? 0) }
}
