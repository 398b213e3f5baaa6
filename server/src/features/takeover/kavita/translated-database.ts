import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { privateFileMode } from '../../../config/private-files.ts'
import { type Affinity, komgaLayout, type Table } from '../komga/source-layout.ts'
import type { Names } from '../open-copy.ts'

/** Komga's layout, into which databases of other servers are translated, with a table for bookmarks, which Komga does not have. */
const layout = {
  ...komgaLayout,
  BOOKMARK: { key: 'ID', text: 'ID USER_ID BOOK_ID', integer: 'PAGE', numeric: 'CREATED_DATE' },
} as const

type Layout = typeof layout
type ColumnsOf<T extends keyof Layout> = Names<Layout[T][keyof Layout[T] & Affinity]>

const listColumns = ({ key, ...columns }: Table): string[] =>
  Object.values(columns).flatMap((names) => names.split(' '))

/** A database in the layout that an import reads, while it is written. */
export class TranslatedDatabase {
  readonly #db: DatabaseSync
  readonly #inserts = new Map<string, { readonly columns: string[]; readonly statement: StatementSync }>()

  constructor(file: string) {
    closeSync(openSync(file, 'wx', privateFileMode))
    this.#db = new DatabaseSync(file)
    this.#db.exec('PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA temp_store=MEMORY; BEGIN')
    for (const [table, shape] of Object.entries<Table>(layout)) {
      const columns = listColumns(shape)
      this.#db.exec(`CREATE TABLE "${table}"(${columns.map((c) => `"${c}"`).join(', ')})`)
      const statement = this.#db.prepare(
        `INSERT INTO "${table}" VALUES(${columns.map(() => '?').join(', ')})`,
      )
      this.#inserts.set(table, { columns, statement })
    }
  }

  /** Adds a row; columns that are not given are null. */
  add<T extends keyof Layout>(
    table: T,
    row: { readonly [K in ColumnsOf<T>]?: SQLInputValue | boolean | undefined },
  ): void {
    const given: Readonly<Record<string, SQLInputValue | boolean | undefined>> = row
    const insert = this.#inserts.get(table)
    insert?.statement.run(
      ...insert.columns.map((column) => {
        const value = given[column] ?? null
        return typeof value === 'boolean' ? Number(value) : value
      }),
    )
  }

  /** Commits the rows, and adds the indexes that the import needs. */
  finish(): void {
    this.#db.exec(`CREATE INDEX book_of_series ON BOOK(SERIES_ID); CREATE INDEX media_of_book ON MEDIA(BOOK_ID);
      CREATE INDEX metadata_of_book ON BOOK_METADATA(BOOK_ID); CREATE INDEX metadata_of_series ON SERIES_METADATA(SERIES_ID);
      CREATE INDEX in_collection ON COLLECTION_SERIES(COLLECTION_ID); CREATE INDEX in_read_list ON READLIST_BOOK(READLIST_ID);
      CREATE INDEX role_of_user ON USER_ROLE(USER_ID); CREATE INDEX aggregation ON BOOK_METADATA_AGGREGATION(SERIES_ID);
      CREATE INDEX exclusion ON LIBRARY_EXCLUSIONS(LIBRARY_ID); CREATE INDEX book_in_order ON BOOK(ID)`)
    this.#db.exec('COMMIT')
  }

  close(): void {
    this.#inserts.clear()
    this.#db.close()
  }
}
