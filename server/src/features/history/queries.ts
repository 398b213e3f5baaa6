import {
  type HistoricalEvent,
  type HistorySort,
  HistoryType,
  historySorts,
  type NamedHistoricalEvent,
} from '@lectern/contract/history'
import { parseSorts } from '@lectern/contract/page'
import { type Compilable, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { type PageRequest, rowRange, toPage } from '../../db/paging.ts'
import { formatTimestamp, jsonValues } from '../../db/values.ts'

/** A change of files. Ids are public ones; items that are deleted later are still named here (behaviour 12.6). */
export interface HistoryEvent {
  readonly type: HistoryType
  readonly bookId: string | null
  readonly seriesId: string | null
  /** Properties of the type, as behaviour 12.6 lists them. */
  readonly properties: Readonly<Record<string, string>>
  /** Time in milliseconds; now if it is not given. */
  readonly date?: number
}

/** Returns the statement that stores an event; part of the batch that saves the change. */
export const insertHistoryEvent = (db: Sql, event: HistoryEvent): Compilable =>
  db.insertInto('history').values({
    type: event.type,
    book_id: event.bookId,
    series_id: event.seriesId,
    library_id: sql<
      string | null
    >`(select library.public_id from series join library on library.id = series.library_id
      where series.public_id = ${event.seriesId})`,
    date: event.date ?? Date.now(),
    properties: JSON.stringify(event.properties),
  })

/** The time is always second, so that each order is that of an index. */
const sortColumns = {
  timestamp: ['date'],
  type: ['type', 'date'],
  bookId: ['book_id', 'date'],
  seriesId: ['series_id', 'date'],
} as const satisfies Record<HistorySort, readonly string[]>
const isHistorySort = (name: string): name is HistorySort =>
  (historySorts as readonly string[]).includes(name)

/**
 * Tests whether a viewer may see an event. Properties contain paths and names of hidden series, so viewers who do not see everything only
 * see events of existing, visible series; deleted ones have no access class.
 */
const isEventVisible = (viewer: Viewer | undefined): RawBuilder<SqlBool> =>
  !viewer || viewer.isFree
    ? sql<SqlBool>`1`
    : sql<SqlBool>`exists (select 1 from series where series.public_id = history.series_id
        and ${isVisible(viewer, 'series.access_class')})`

/** Filter of the history; times in milliseconds, `after` included, `before` not. */
export interface HistoryFilter {
  readonly types?: readonly HistoryType[] | undefined
  readonly libraryIds?: readonly string[] | undefined
  readonly after?: number | undefined
  readonly before?: number | undefined
}

const matchesFilter = ({ types = [], libraryIds = [], after, before }: HistoryFilter): RawBuilder<SqlBool> =>
  sql.join(
    [
      sql`1`,
      ...(types.length > 0 ? [sql`type in ${jsonValues(types)}`] : []),
      ...(libraryIds.length > 0 ? [sql`library_id in ${jsonValues(libraryIds)}`] : []),
      ...(after === undefined ? [] : [sql`date >= ${after}`]),
      ...(before === undefined ? [] : [sql`date < ${before}`]),
    ],
    sql` and `,
  )

/** An entry with the public id of the library that its series was in. */
type LocatedEvent = HistoricalEvent & Pick<NamedHistoricalEvent, 'libraryId'>

/**
 * Returns one page of the history, newest first by default; unknown sort properties are dropped (behaviour 2.1, 12.6). Without a viewer all
 * events, for the server's own work.
 */
export async function listLocatedHistory(
  db: Sql,
  request: PageRequest & { readonly sort?: readonly string[] | undefined },
  viewer?: Viewer,
  filter: HistoryFilter = {},
) {
  const requested = parseSorts(request.sort).filter((s) => isHistorySort(s.property))
  const sorts = requested.length > 0 ? requested : [{ property: 'timestamp', descending: true }]
  const { limit, offset } = rowRange(request)
  const isVisibleEvent = isEventVisible(viewer)
  let rows = db
    .selectFrom('history')
    .select(['id', 'type', 'book_id', 'series_id', 'library_id', 'date', 'properties'])
    .where(isVisibleEvent)
    .where(matchesFilter(filter))
  for (const s of sorts)
    for (const column of isHistorySort(s.property) ? sortColumns[s.property] : [])
      rows = rows.orderBy(column, s.descending ? 'desc' : 'asc')
  const [found, count] = await Promise.all([
    rows
      .orderBy('id', sorts.at(-1)?.descending ? 'desc' : 'asc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('history')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where(isVisibleEvent)
      .where(matchesFilter(filter))
      .executeTakeFirst(),
  ])
  const content = found.map(
    (r): LocatedEvent => ({
      id: String(r.id),
      type: HistoryType.parse(r.type),
      timestamp: formatTimestamp(r.date),
      bookId: r.book_id,
      seriesId: r.series_id,
      libraryId: r.library_id,
      properties: JSON.parse(r.properties) as Record<string, string>,
    }),
  )
  return toPage(content, Number(count?.count ?? 0), request, true)
}

/** Does the same as `listLocatedHistory`, in Komga's form. */
export async function listHistory(...request: Parameters<typeof listLocatedHistory>) {
  const page = await listLocatedHistory(...request)
  return { ...page, content: page.content.map(({ libraryId: _, ...event }): HistoricalEvent => event) }
}

type Named = NonNullable<NamedHistoricalEvent['book']>

/** Returns the names of books and series that still exist, by public id. A viewer who sees an entry also sees its series. */
export async function listNames(
  db: Sql,
  events: readonly Pick<HistoricalEvent, 'bookId' | 'seriesId'>[],
): Promise<{ readonly books: ReadonlyMap<string, Named>; readonly series: ReadonlyMap<string, Named> }> {
  const ids = (of: readonly (string | null)[]) => jsonValues([...new Set(of.filter((id) => id !== null))])
  const [books, series] = await Promise.all([
    db
      .selectFrom('book')
      .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
      .select(['book.public_id', 'm.title', 'book.oneshot'])
      .where('book.public_id', 'in', ids(events.map((e) => e.bookId)))
      .execute(),
    db
      .selectFrom('series')
      .innerJoin('series_metadata as m', 'm.series_id', 'series.id')
      .select(['series.public_id', 'm.title', 'series.oneshot'])
      .where('series.public_id', 'in', ids(events.map((e) => e.seriesId)))
      .execute(),
  ])
  const byId = (rows: readonly { public_id: string; title: string; oneshot: number }[]) =>
    new Map(rows.map((r) => [r.public_id, { title: r.title, oneshot: r.oneshot === 1 }]))
  return { books: byId(books), series: byId(series) }
}

/** Returns the import of this source into this series since a time (milliseconds), which a crash may have interrupted. */
export async function findImport(
  db: Sql,
  { source, seriesId, since }: { source: string; seriesId: string; since: number },
): Promise<{ bookId: string | null } | undefined> {
  const row = await db
    .selectFrom('history')
    .select('book_id')
    .where('type', '=', 'BookImported' satisfies HistoryType)
    .where('date', '>=', since)
    .where('series_id', '=', seriesId)
    .where(sql`properties ->> 'source'`, '=', source)
    .orderBy('date')
    .limit(1)
    .executeTakeFirst()
  return row && { bookId: row.book_id }
}
