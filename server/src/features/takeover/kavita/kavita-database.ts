import { parseTime } from '../komga/source-values.ts'
import { DatabaseCopy, type Names, toTakeoverError } from '../open-copy.ts'
import { TakeoverError } from '../takeover-error.ts'

/** Types that columns are read as: every value becomes one of them, and texts are cut off. `time` is in UTC or null. */
type ColumnType = 'text' | 'line' | 'whole' | 'real' | 'flag' | 'time'
/** Names of columns by their types, separated by spaces. */
type Shape = { readonly [C in ColumnType]?: string }
export type KavitaRow<S extends Shape> = { readonly [N in Names<S['text'] | S['line']>]: string } & {
  readonly [N in Names<S['whole'] | S['real']>]: number
} & { readonly [N in Names<S['flag']>]: boolean } & { readonly [N in Names<S['time']>]: string | null }

const maxCharacters = { text: 100_000, line: 4096 } as const

type Columns = Readonly<Record<string, readonly string[]>>
/** Columns that came with release 0.7, the oldest that can be read. */
const neededSince07: Columns = {
  AppUserProgresses: ['AppUserId', 'ChapterId', 'PagesRead', 'LastModifiedUtc'],
}
/** Other columns that an import needs. One that is missing means a later, unknown layout. */
const needed: Columns = {
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

/** Returns the first text that is a time without zone (UTC). Empty times are of the year 1 there, or before it. */
function firstTime(...texts: readonly string[]): string | null {
  return texts.find((text) => /^(19[789]|[2-9]\d)\d/.test(text) && parseTime(text) !== null) ?? null
}

/** The private copy of the database of a Kavita server. Its values are not trusted: each is read as the type that it should have. */
export class KavitaDatabase extends DatabaseCopy {
  /** Release, such as `0.8.5`; only its first numbers if the database does not contain it. */
  readonly version: string
  /** Id of the installation, which makes ids of its rows differ from those of another one. */
  readonly installId: string

  /** Opens the copy. Throws DAMAGED, KAVITA_TOO_OLD and KAVITA_TOO_NEW. */
  constructor(file: string) {
    super(file)
    try {
      this.checkIntegrity()
      this.version = this.#check()
      this.installId = this.#setting(installIdKey)
    } catch (error) {
      this.close()
      throw toTakeoverError(error)
    }
  }

  #check(): string {
    const lacks = (tables: Columns) =>
      Object.entries(tables).some(([table, columns]) => columns.some((column) => !this.has(table, column)))
    const named = /^(\d{1,4})\.(\d{1,4})(\.\d{1,4})?/.exec(this.#setting(installVersionKey))
    const [major, minor] = [Number(named?.[1] ?? 0), Number(named?.[2] ?? oldestRelease)]
    if (lacks(neededSince07) || (major === 0 && minor < oldestRelease))
      throw new TakeoverError('KAVITA_TOO_OLD')
    if (lacks(needed) || major > 0 || minor > newestRelease) throw new TakeoverError('KAVITA_TOO_NEW')
    return named?.[0] ?? `0.${oldestRelease}–0.${newestRelease}`
  }

  #setting(key: number): string {
    if (!this.has('ServerSetting', 'Value')) return ''
    const row = this.db
      .prepare('SELECT CAST(substr("Value", 1, 100) AS TEXT) AS v FROM "ServerSetting" WHERE "Key" = ?')
      .get(key)
    return String(row?.v ?? '')
  }

  #column(table: string, name: string, type: ColumnType): string {
    const cut = (column: string, length: number) =>
      `${this.has(table, column) ? `CAST(substr("${column}", 1, ${length}) AS TEXT)` : "''"} AS "${column}"`
    if (type === 'time') return `${cut(`${name}Utc`, 40)}, ${cut(name, 40)}`
    if (type === 'text' || type === 'line') return cut(name, maxCharacters[type])
    if (!this.has(table, name)) return `0 AS "${name}"`
    return `CAST("${name}" AS ${type === 'real' ? 'REAL' : 'INTEGER'}) AS "${name}"`
  }

  /**
   * Returns the rows of a table with the columns of the shape. Columns that a release does not have are empty; a table that it does not
   * have has no rows. A time `X` is that of the column `XUtc`, or of `X` if that one is empty. `tail` ends the statement.
   */
  *rows<const S extends Shape>(table: string, shape: S, tail = ''): Generator<KavitaRow<S>> {
    if (!this.hasTable(table)) return
    const columns = Object.entries(shape).flatMap(([type, names]) =>
      names.split(' ').map((name) => [name, type as ColumnType] as const),
    )
    const selected = columns.map(([name, type]) => this.#column(table, name, type))
    const statement = this.db.prepare(`SELECT ${selected.join(', ')} FROM "${table}" ${tail}`)
    // Without this, a number of 64 bits is an error.
    statement.setReadBigInts(true)
    for (const row of statement.iterate())
      yield Object.fromEntries(
        columns.map(([name, type]) => [name, readValue(row, name, type)]),
      ) as KavitaRow<S>
  }
}

/** True if the database has the layout of a Kavita server of any release. */
export function isKavitaDatabase(file: string): boolean {
  const copy = new DatabaseCopy(file)
  try {
    return ['__EFMigrationsHistory', 'MangaFile', 'AspNetUsers'].every((table) => copy.hasTable(table))
  } catch {
    return false
  } finally {
    copy.close()
  }
}

const cleanText = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : ''

function readValue(row: Record<string, unknown>, name: string, type: ColumnType) {
  const value = row[name]
  if (type === 'time') return firstTime(cleanText(row[`${name}Utc`]), cleanText(value))
  if (type === 'text' || type === 'line') return cleanText(value)
  const number = Number(value ?? 0)
  const finite = Number.isFinite(number) ? number : 0
  if (type === 'flag') return finite === 1
  return type === 'whole' ? Math.max(-1, Math.min(2 ** 53 - 1, finite)) : finite
}
