import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { TakeoverServer } from '@lectern/contract/takeover'
import type { Origin } from './origin.ts'
import { openCopy } from './remove-code.ts'
import { checkLaterSteps } from './source-layout.ts'
import { parseTime, timeOfId } from './source-values.ts'
import { findRelease } from './source-versions.ts'
import { TakeoverError } from './takeover-error.ts'

export type SourceRow = Record<string, string | number | Uint8Array | null | undefined>

const quarterHourMs = 15 * 60_000

/**
 * The private copy of the old server's database. Tables and columns that a release does not have yet are empty, so that one reading fits
 * all releases.
 */
export class Source {
  readonly #db: DatabaseSync
  readonly #columns = new Map<string, ReadonlySet<string>>()
  readonly #statements = new Map<string, StatementSync>()
  readonly version: string
  /** Steps of the schema that are not known here and only added something. */
  readonly laterSteps: readonly string[]
  /** What is known of a database that was translated into this layout; undefined when it is the one that was copied. */
  readonly origin: Origin | undefined

  /** Opens the copy, or its translation. Throws NOT_A_DATABASE, EMPTY, OTHER_DATABASE, DAMAGED, TOO_OLD and TOO_NEW. */
  constructor(file: string, origin?: Origin) {
    this.origin = origin
    try {
      this.#db = openCopy(file)
      this.#db.exec('PRAGMA cache_size=-65536')
      const checked = origin ? { version: origin.version, laterSteps: [] } : this.#check()
      this.version = checked.version
      this.laterSteps = checked.laterSteps
    } catch (error) {
      if (error instanceof TakeoverError) throw error
      throw new TakeoverError(/not a database/.test(String(error)) ? 'NOT_A_DATABASE' : 'DAMAGED', {
        cause: error,
      })
    }
    // Lists are read book by book.
    for (const [table, column] of [
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
    ] as const)
      if (this.has(table, column))
        this.#db.exec(`CREATE INDEX IF NOT EXISTS take_${table} ON ${table}(${column})`)
  }

  get server(): TakeoverServer {
    return this.origin ? 'KAVITA' : 'KOMGA'
  }

  /** True when rows have ids of their own here. Otherwise ids of the old server come over, also for rows that are here already. */
  get hasOwnIds(): boolean {
    return this.origin !== undefined
  }

  #check(): { readonly version: string; readonly laterSteps: readonly string[] } {
    const tables = this.#db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE type = 'table'").get()
    if (tables?.n === 0) throw new TakeoverError('EMPTY')
    if (
      !this.has('flyway_schema_history', 'version') ||
      !this.has('BOOK', 'SERIES_ID') ||
      !this.has('LIBRARY', 'ROOT')
    )
      throw new TakeoverError('OTHER_DATABASE')
    if (this.#db.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok')
      throw new TakeoverError('DAMAGED')
    const step = this.#db
      .prepare('SELECT max(CAST(version AS INTEGER)) AS step FROM flyway_schema_history WHERE success = 1')
      .get()?.step
    const version = findRelease(Number(step ?? 0))
    if (version === undefined) throw new TakeoverError('TOO_OLD')
    return { version, laterSteps: checkLaterSteps(this.#db) }
  }

  /** True when this release has the column. */
  has(table: string, column: string): boolean {
    let columns = this.#columns.get(table)
    if (!columns) {
      const rows = this.#db.prepare(`PRAGMA table_info("${table}")`).all()
      columns = new Set(rows.map((r) => String(r.name).toUpperCase()))
      this.#columns.set(table, columns)
    }
    return columns.has(column.toUpperCase())
  }

  /** Returns a column for a SELECT, or the value for releases without it. */
  column(table: string, column: string, otherwise: string): string {
    return this.has(table, column) ? `${table}."${column}"` : otherwise
  }

  /** Throws OTHER_DATABASE when a table or column is missing that every release has, or is none (`remove-code.ts`). */
  #prepareNew(sql: string): StatementSync {
    try {
      return this.#db.prepare(sql)
    } catch (error) {
      throw new TakeoverError(/no such (table|column)/.test(String(error)) ? 'OTHER_DATABASE' : 'DAMAGED', {
        cause: error,
      })
    }
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#prepareNew(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  /** Returns all rows of a table, none when this release does not have it. One pass at a time. */
  *rows(table: string, order = 'rowid'): Generator<SourceRow> {
    const columns = this.#columns.get(table)
    if (!columns) this.has(table, '')
    if (this.#columns.get(table)?.size === 0) return
    yield* this.each(`SELECT * FROM "${table}" ORDER BY ${order}`)
  }

  *each(sql: string): Generator<SourceRow> {
    yield* this.#prepareNew(sql).iterate() as Iterable<SourceRow>
  }

  /** Returns the rows of a statement that runs many times. */
  list(sql: string, id: string): SourceRow[] {
    return this.#prepare(sql).all(id) as SourceRow[]
  }

  count(table: string): number {
    if (!this.has(table, '') && this.#columns.get(table)?.size === 0) return 0
    return Number(this.#db.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.n ?? 0)
  }

  /**
   * Returns what the clock of the old server showed ahead of UTC, in milliseconds, where a time was stored without zone: an event of the
   * history has an id from the same moment, which is UTC.
   */
  findClockOffset(): number {
    for (const row of this.rows('HISTORICAL_EVENT', 'ID DESC')) {
      const [local, utc] = [parseTime(row.TIMESTAMP), timeOfId(String(row.ID))]
      if (local !== null && utc !== null) return Math.round((local - utc) / quarterHourMs) * quarterHourMs
    }
    return 0
  }

  close(): void {
    this.#statements.clear()
    this.#db.close()
  }
}
