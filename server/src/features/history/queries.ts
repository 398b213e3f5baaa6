import type { HistoryType } from '@lectern/contract/history'
import type { Compilable } from 'kysely'
import type { Sql } from '../../db/open.ts'

/** Something that happened to files. Ids are public ones; what is gone later is still named here (behaviour 12.6). */
export interface HistoryEvent {
  readonly type: HistoryType
  readonly bookId: string | null
  readonly seriesId: string | null
  /** As behaviour 12.6 lists them for the type. */
  readonly properties: Readonly<Record<string, string>>
}

/** The statement that remembers an event; part of the batch that saves what it tells of. */
export const rememberEvent = (db: Sql, event: HistoryEvent, now: number): Compilable =>
  db.insertInto('history').values({
    type: event.type,
    book_id: event.bookId,
    series_id: event.seriesId,
    date: now,
    properties: JSON.stringify(event.properties),
  })
