import type { StatementSync } from 'node:sqlite'
import type { Held, LeftBehind, SkipReason, TakeoverKind, TakeoverServer } from '@lectern/contract/takeover'
import { DatabaseCopy, toTakeoverError } from '../open-copy.ts'
import { TakeoverError } from '../takeover-error.ts'
import { checkLaterSteps, findRelease } from './source-layout.ts'
import { parseTime, timeOfId } from './source-values.ts'

export type SourceRow = Record<string, string | number | Uint8Array | null | undefined>

/** Facts about a database that was translated into this layout, beside its translated rows. */
export interface Origin {
  readonly version: string
  /** Rows that have no equivalent in the layout, and why. */
  readonly skipped: readonly {
    readonly kind: TakeoverKind
    readonly reason: SkipReason
    readonly count: number
  }[]
  readonly leftBehind: readonly { readonly what: LeftBehind; readonly count: number }[]
  readonly held: readonly Held[]
}

const quarterHourMs = 15 * 60_000

/** Lists that are read for one book, series or event at a time, with the column that they are found by. */
const listColumns = [
  ['BOOK_METADATA_LINK', 'BOOK_ID'],
  ['SERIES_METADATA_GENRE', 'SERIES_ID'],
  ['SERIES_METADATA_TAG', 'SERIES_ID'],
  ['SERIES_METADATA_SHARING', 'SERIES_ID'],
  ['SERIES_METADATA_LINK', 'SERIES_ID'],
  ['SERIES_METADATA_ALTERNATE_TITLE', 'SERIES_ID'],
  ['BOOK_METADATA_AGGREGATION_AUTHOR', 'SERIES_ID'],
  ['BOOK_METADATA_AGGREGATION_TAG', 'SERIES_ID'],
  ['BOOK_METADATA_AUTHOR', 'BOOK_ID'],
  ['BOOK_METADATA_TAG', 'BOOK_ID'],
  ['HISTORICAL_EVENT_PROPERTIES', 'ID'],
] as const

/**
 * The private copy of a Komga server's database, or another one that was translated into its layout. Tables and columns that a release
 * does not have yet are empty, so the same code reads all releases.
 */
export class Source extends DatabaseCopy {
  readonly version: string
  /** Steps of the schema that are not known here and only added something. */
  readonly laterSteps: readonly string[]
  /** Undefined for a database that was not translated. */
  readonly origin: Origin | undefined

  /** Opens the copy, or its translation. Throws NOT_A_DATABASE, EMPTY, OTHER_DATABASE, DAMAGED, TOO_OLD and TOO_NEW. */
  constructor(file: string, origin?: Origin) {
    super(file)
    this.origin = origin
    try {
      this.db.exec('PRAGMA cache_size=-65536')
      const checked = origin ? { version: origin.version, laterSteps: [] } : this.#check()
      this.version = checked.version
      this.laterSteps = checked.laterSteps
    } catch (error) {
      throw toTakeoverError(error)
    }
    for (const [table, column] of listColumns)
      if (this.has(table, column))
        this.db.exec(`CREATE INDEX IF NOT EXISTS take_${table} ON ${table}(${column})`)
  }

  get server(): TakeoverServer {
    return this.origin ? 'KAVITA' : 'KOMGA'
  }

  /** True if rows keep the ids that they have here. Otherwise ids are imported, also for rows that are here already. */
  get keepsIds(): boolean {
    return this.origin !== undefined
  }

  #check(): { readonly version: string; readonly laterSteps: readonly string[] } {
    const tables = this.db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE type = 'table'").get()
    if (tables?.n === 0) throw new TakeoverError('EMPTY')
    if (
      !this.has('flyway_schema_history', 'version') ||
      !this.has('BOOK', 'SERIES_ID') ||
      !this.has('LIBRARY', 'ROOT')
    )
      throw new TakeoverError('OTHER_DATABASE')
    this.checkIntegrity()
    const step = this.db
      .prepare('SELECT max(CAST(version AS INTEGER)) AS step FROM flyway_schema_history WHERE success = 1')
      .get()?.step
    const version = findRelease(Number(step ?? 0))
    if (version === undefined) throw new TakeoverError('TOO_OLD')
    return { version, laterSteps: checkLaterSteps(this.db) }
  }

  /** Returns a column for a SELECT, or the value for releases without it. */
  column(table: string, column: string, otherwise: string): string {
    return this.has(table, column) ? `${table}."${column}"` : otherwise
  }

  /** Throws OTHER_DATABASE if a table or column is missing that every release has, or was removed by `removeCode`. */
  protected override prepare(sql: string): StatementSync {
    try {
      return super.prepare(sql)
    } catch (error) {
      throw new TakeoverError(/no such (table|column)/.test(String(error)) ? 'OTHER_DATABASE' : 'DAMAGED', {
        cause: error,
      })
    }
  }

  /** Returns all rows of a table, none if this release does not have it. */
  *rows(table: string, order = 'rowid'): Generator<SourceRow> {
    if (this.hasTable(table)) yield* this.each(`SELECT * FROM "${table}" ORDER BY ${order}`)
  }

  *each(sql: string): Generator<SourceRow> {
    yield* this.prepare(sql).iterate() as Iterable<SourceRow>
  }

  /** Returns the rows of a statement that runs many times. */
  list(sql: string, id: string): SourceRow[] {
    return this.prepareOnce(sql).all(id) as SourceRow[]
  }

  /**
   * Returns the difference of the old server's clock to UTC, in milliseconds, for times that were stored without zone: an event of the
   * history has an id from the same moment, which is UTC.
   */
  findClockOffset(): number {
    for (const row of this.rows('HISTORICAL_EVENT', 'ID DESC')) {
      const [local, utc] = [parseTime(row.TIMESTAMP), timeOfId(String(row.ID))]
      if (local !== null && utc !== null) return Math.round((local - utc) / quarterHourMs) * quarterHourMs
    }
    return 0
  }
}
