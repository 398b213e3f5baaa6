import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { openCopy } from './remove-code.ts'
import { parseTime } from './source-values.ts'
import { TakeoverError } from './takeover-error.ts'

/** Types of columns as they are read: whatever a row holds becomes one of them, and texts are cut off. `time` is in UTC or null. */
type ColumnType = 'text' | 'line' | 'whole' | 'real' | 'flag' | 'time'
type Shape = Readonly<Record<string, ColumnType>>
type Value<C extends ColumnType> = C extends 'text' | 'line'
  ? string
  : C extends 'flag'
    ? boolean
    : C extends 'time'
      ? string | null
      : number
export type KavitaRow<S extends Shape> = { readonly [K in keyof S]: Value<S[K]> }

const maxCharacters = { text: 100_000, line: 4096 } as const

/** Columns without which nothing can be read. The first ones came with 0.7; one of the others missing means a later, unknown layout. */
const firstNeeded: Readonly<Record<string, readonly string[]>> = {
  AppUserProgresses: ['AppUserId', 'ChapterId', 'PagesRead', 'LastModifiedUtc'],
}
const needed: Readonly<Record<string, readonly string[]>> = {
  Library: ['Id', 'Name'],
  FolderPath: ['Id', 'LibraryId', 'Path'],
  Series: ['Id', 'LibraryId', 'Name', 'NormalizedName'],
  SeriesMetadata: ['Id', 'SeriesId', 'AgeRating'],
  Volume: ['Id', 'SeriesId'],
  Chapter: ['Id', 'VolumeId', 'Pages'],
  MangaFile: ['Id', 'ChapterId', 'FilePath', 'Pages', 'Bytes'],
  AspNetUsers: ['Id', 'UserName', 'Email', 'AgeRestriction', 'AgeRestrictionIncludeUnknowns'],
  AspNetRoles: ['Id', 'Name'],
  AspNetUserRoles: ['UserId', 'RoleId'],
  AppUserLibrary: ['AppUsersId', 'LibrariesId'],
  ReadingList: ['Id', 'Title', 'AppUserId', 'Promoted'],
  ReadingListItem: ['ReadingListId', 'ChapterId', 'Order'],
  ServerSetting: ['Key', 'Value'],
}

/** Keys of `ServerSetting`. */
const installIdKey = 10
const installVersionKey = 11

const oldestRelease = 7
const newestRelease = 9

const quoted = (name: string): string => `"${name}"`

/** Returns the time of the first of the texts that holds one, without zone (UTC). Empty times are of the year 1 there, or before it. */
function firstTime(...texts: readonly string[]): string | null {
  return texts.find((text) => /^(19[789]|[2-9]\d)\d/.test(text) && parseTime(text) !== null) ?? null
}

/** The private copy of the database of a Kavita server. What it holds is not trusted: every value is read as the type that it should have. */
export class KavitaDatabase {
  readonly #db: DatabaseSync
  readonly #columns = new Map<string, ReadonlySet<string>>()
  /** Release, such as `0.8.5`; only its first numbers where the database does not say it. */
  readonly version: string
  /** Id of the installation, which makes ids of its rows unlike those of another one. */
  readonly installId: string

  /** Returns true when the database is laid out by a Kavita server, of whatever release. */
  static isOne(file: string): boolean {
    const db = openCopy(file)
    try {
      const rows = db
        .prepare(
          "SELECT count(*) AS n FROM sqlite_schema WHERE type = 'table' AND name IN ('__EFMigrationsHistory', 'MangaFile', 'AspNetUsers')",
        )
        .get()
      return rows?.n === 3
    } catch {
      return false
    } finally {
      db.close()
    }
  }

  /** Opens the copy. Throws DAMAGED, KAVITA_TOO_OLD and KAVITA_TOO_NEW. */
  constructor(file: string) {
    this.#db = openCopy(file)
    try {
      if (this.#db.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok')
        throw new TakeoverError('DAMAGED')
      this.#readColumns()
      this.version = this.#check()
      this.installId = this.#setting(installIdKey)
    } catch (error) {
      this.#db.close()
      if (error instanceof TakeoverError) throw error
      throw new TakeoverError('DAMAGED', { cause: error })
    }
  }

  /** Views and virtual tables are left out: they could compute without end. */
  #readColumns(): void {
    const tables = this.#db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
      .all()
    for (const { name } of tables) {
      const rows = this.#db.prepare(`PRAGMA table_info("${String(name).replaceAll('"', '""')}")`).all()
      this.#columns.set(String(name), new Set(rows.map((r) => String(r.name))))
    }
  }

  #check(): string {
    const lacks = (tables: typeof needed) =>
      Object.entries(tables).some(([table, columns]) => columns.some((column) => !this.has(table, column)))
    const named = /^(\d{1,4})\.(\d{1,4})(\.\d{1,4})?/.exec(this.#setting(installVersionKey))
    const [major, minor] = [Number(named?.[1] ?? 0), Number(named?.[2] ?? oldestRelease)]
    if (lacks(firstNeeded) || (major === 0 && minor < oldestRelease))
      throw new TakeoverError('KAVITA_TOO_OLD')
    if (lacks(needed) || major > 0 || minor > newestRelease) throw new TakeoverError('KAVITA_TOO_NEW')
    return named?.[0] ?? `0.${oldestRelease}–0.${newestRelease}`
  }

  #setting(key: number): string {
    if (!this.has('ServerSetting', 'Value')) return ''
    const row = this.#db
      .prepare('SELECT CAST(substr("Value", 1, 100) AS TEXT) AS v FROM "ServerSetting" WHERE "Key" = ?')
      .get(key)
    return String(row?.v ?? '')
  }

  has(table: string, column: string): boolean {
    return this.#columns.get(table)?.has(column) ?? false
  }

  #column(table: string, name: string, type: ColumnType): string {
    const cut = (column: string, length: number) =>
      this.has(table, column) ? `CAST(substr(${quoted(column)}, 1, ${length}) AS TEXT)` : "''"
    if (type === 'time')
      return `${cut(`${name}Utc`, 40)} AS ${quoted(`${name}Utc`)}, ${cut(name, 40)} AS ${quoted(name)}`
    if (type === 'text' || type === 'line') return `${cut(name, maxCharacters[type])} AS ${quoted(name)}`
    if (!this.has(table, name)) return `0 AS ${quoted(name)}`
    return `CAST(${quoted(name)} AS ${type === 'real' ? 'REAL' : 'INTEGER'}) AS ${quoted(name)}`
  }

  /**
   * Returns the rows of a table with the columns of the shape; what a release does not have is empty, and rows of a table that it does not
   * have are none. A time `X` is that of the column `XUtc`, or of `X` where that one is empty. `tail` ends the statement.
   */
  *rows<S extends Shape>(
    table: string,
    shape: S,
    tail = '',
    ...values: readonly SQLInputValue[]
  ): Generator<KavitaRow<S>> {
    if (!this.#columns.has(table)) return
    const columns = Object.entries(shape).map(([name, type]) => this.#column(table, name, type))
    const statement = this.#db.prepare(`SELECT ${columns.join(', ')} FROM ${quoted(table)} ${tail}`)
    // Numbers of 64 bits would end the reading otherwise.
    statement.setReadBigInts(true)
    for (const row of statement.iterate(...values)) yield readRow(row, shape)
  }

  count(table: string, where = ''): number {
    if (!this.#columns.has(table)) return 0
    return Number(this.#db.prepare(`SELECT count(*) AS n FROM ${quoted(table)} ${where}`).get()?.n ?? 0)
  }

  close(): void {
    this.#db.close()
  }
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : ''

function readValue(row: Record<string, unknown>, name: string, type: ColumnType): Value<ColumnType> {
  const value = row[name]
  if (type === 'time') return firstTime(text(row[`${name}Utc`]), text(value))
  if (type === 'text' || type === 'line') return text(value)
  const number = Number(value ?? 0)
  const finite = Number.isFinite(number) ? number : 0
  if (type === 'flag') return finite === 1
  return type === 'whole' ? Math.max(-1, Math.min(2 ** 53 - 1, finite)) : finite
}

function readRow<S extends Shape>(row: Record<string, unknown>, shape: S): KavitaRow<S> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, type]) => [name, readValue(row, name, type)]),
  ) as KavitaRow<S>
}
