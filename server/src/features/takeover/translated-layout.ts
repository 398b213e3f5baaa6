import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { privateFileMode } from '../../config/private-files.ts'

/**
 * Tables and columns of the layout that a take-over reads. Databases of other servers are translated into it, so that one piece of code
 * takes over from all of them.
 */
const layout = {
  LIBRARY: ['ID', 'NAME', 'ROOT', 'CREATED_DATE', 'LAST_MODIFIED_DATE'],
  LIBRARY_EXCLUSIONS: ['LIBRARY_ID', 'EXCLUSION'],
  USER: [
    'ID',
    'EMAIL',
    'PASSWORD',
    'SHARED_ALL_LIBRARIES',
    'AGE_RESTRICTION',
    'AGE_RESTRICTION_ALLOW_ONLY',
    'CREATED_DATE',
    'LAST_MODIFIED_DATE',
  ],
  USER_ROLE: ['USER_ID', 'ROLE'],
  USER_SHARING: ['USER_ID', 'LABEL', 'ALLOW'],
  USER_LIBRARY_SHARING: ['USER_ID', 'LIBRARY_ID'],
  SERIES: [
    'ID',
    'NAME',
    'URL',
    'LIBRARY_ID',
    'FILE_LAST_MODIFIED',
    'CREATED_DATE',
    'LAST_MODIFIED_DATE',
    'DELETED_DATE',
    'ONESHOT',
  ],
  SERIES_METADATA: [
    'SERIES_ID',
    'TITLE',
    'TITLE_SORT',
    'SUMMARY',
    'STATUS',
    'PUBLISHER',
    'LANGUAGE',
    'AGE_RATING',
    'TOTAL_BOOK_COUNT',
    'READING_DIRECTION',
    'TITLE_LOCK',
    'TITLE_SORT_LOCK',
    'SUMMARY_LOCK',
    'STATUS_LOCK',
    'PUBLISHER_LOCK',
    'LANGUAGE_LOCK',
    'AGE_RATING_LOCK',
    'GENRES_LOCK',
    'TAGS_LOCK',
    'ALTERNATE_TITLES_LOCK',
    'CREATED_DATE',
    'LAST_MODIFIED_DATE',
  ],
  SERIES_METADATA_GENRE: ['SERIES_ID', 'GENRE'],
  SERIES_METADATA_TAG: ['SERIES_ID', 'TAG'],
  SERIES_METADATA_SHARING: ['SERIES_ID', 'LABEL'],
  SERIES_METADATA_LINK: ['SERIES_ID', 'LABEL', 'URL'],
  SERIES_METADATA_ALTERNATE_TITLE: ['SERIES_ID', 'LABEL', 'TITLE'],
  BOOK: [
    'ID',
    'NAME',
    'URL',
    'SERIES_ID',
    'LIBRARY_ID',
    'FILE_SIZE',
    'FILE_HASH',
    'FILE_LAST_MODIFIED',
    'NUMBER',
    'CREATED_DATE',
    'LAST_MODIFIED_DATE',
    'DELETED_DATE',
    'ONESHOT',
  ],
  BOOK_METADATA: [
    'BOOK_ID',
    'TITLE',
    'NUMBER',
    'NUMBER_SORT',
    'SUMMARY',
    'ISBN',
    'RELEASE_DATE',
    'TITLE_LOCK',
    'NUMBER_SORT_LOCK',
    'SUMMARY_LOCK',
    'ISBN_LOCK',
    'RELEASE_DATE_LOCK',
    'AUTHORS_LOCK',
    'TAGS_LOCK',
    'CREATED_DATE',
    'LAST_MODIFIED_DATE',
  ],
  BOOK_METADATA_AUTHOR: ['BOOK_ID', 'NAME', 'ROLE'],
  BOOK_METADATA_TAG: ['BOOK_ID', 'TAG'],
  BOOK_METADATA_LINK: ['BOOK_ID', 'LABEL', 'URL'],
  BOOK_METADATA_AGGREGATION: ['SERIES_ID', 'RELEASE_DATE', 'SUMMARY', 'SUMMARY_NUMBER', 'LAST_MODIFIED_DATE'],
  BOOK_METADATA_AGGREGATION_AUTHOR: ['SERIES_ID', 'NAME', 'ROLE'],
  BOOK_METADATA_AGGREGATION_TAG: ['SERIES_ID', 'TAG'],
  MEDIA: ['BOOK_ID', 'STATUS', 'MEDIA_TYPE', 'COMMENT', 'PAGE_COUNT'],
  MEDIA_PAGE: ['BOOK_ID', 'NUMBER'],
  READ_PROGRESS: [
    'BOOK_ID',
    'USER_ID',
    'PAGE',
    'COMPLETED',
    'READ_DATE',
    'CREATED_DATE',
    'LAST_MODIFIED_DATE',
    'locator',
  ],
  BOOKMARK: ['ID', 'USER_ID', 'BOOK_ID', 'PAGE', 'CREATED_DATE'],
  COLLECTION: ['ID', 'NAME', 'ORDERED', 'CREATED_DATE', 'LAST_MODIFIED_DATE'],
  COLLECTION_SERIES: ['COLLECTION_ID', 'SERIES_ID', 'NUMBER'],
  READLIST: ['ID', 'NAME', 'SUMMARY', 'ORDERED', 'CREATED_DATE', 'LAST_MODIFIED_DATE'],
  READLIST_BOOK: ['READLIST_ID', 'BOOK_ID', 'NUMBER'],
  HISTORICAL_EVENT_PROPERTIES: ['ID', 'KEY', 'VALUE'],
} as const

export type TranslatedTable = keyof typeof layout
export type TranslatedRow = Readonly<Record<string, SQLInputValue | boolean | undefined>>

/** A database in the layout that a take-over reads, while it is written. */
export class TranslatedDatabase {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(file: string) {
    closeSync(openSync(file, 'wx', privateFileMode))
    this.#db = new DatabaseSync(file)
    this.#db.exec('PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA temp_store=MEMORY; BEGIN')
    for (const [table, columns] of Object.entries(layout))
      this.#db.exec(`CREATE TABLE "${table}"(${columns.map((c) => `"${c}"`).join(', ')})`)
  }

  /** Adds a row; columns that are not given are null. */
  add<T extends TranslatedTable>(
    table: T,
    row: { readonly [K in (typeof layout)[T][number]]?: SQLInputValue | boolean },
  ): void {
    const given: TranslatedRow = row
    let statement = this.#statements.get(table)
    if (!statement) {
      statement = this.#db.prepare(
        `INSERT INTO "${table}" VALUES(${layout[table].map(() => '?').join(', ')})`,
      )
      this.#statements.set(table, statement)
    }
    statement.run(
      ...layout[table].map((column) => {
        const value = given[column] ?? null
        return typeof value === 'boolean' ? Number(value) : value
      }),
    )
  }

  /** Ends the writing: what many rows are looked up by gets an index. */
  finish(): void {
    this.#statements.clear()
    this.#db.exec(`CREATE INDEX book_of_series ON BOOK(SERIES_ID); CREATE INDEX media_of_book ON MEDIA(BOOK_ID);
      CREATE INDEX metadata_of_book ON BOOK_METADATA(BOOK_ID); CREATE INDEX metadata_of_series ON SERIES_METADATA(SERIES_ID);
      CREATE INDEX in_collection ON COLLECTION_SERIES(COLLECTION_ID); CREATE INDEX in_read_list ON READLIST_BOOK(READLIST_ID);
      CREATE INDEX role_of_user ON USER_ROLE(USER_ID); CREATE INDEX aggregation ON BOOK_METADATA_AGGREGATION(SERIES_ID);
      CREATE INDEX exclusion ON LIBRARY_EXCLUSIONS(LIBRARY_ID); CREATE INDEX book_in_order ON BOOK(ID)`)
    this.#db.exec('COMMIT')
  }

  close(): void {
    this.#statements.clear()
    this.#db.close()
  }
}
