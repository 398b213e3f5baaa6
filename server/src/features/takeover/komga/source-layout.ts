import type { DatabaseSync } from 'node:sqlite'
import { TakeoverError } from '../takeover-error.ts'

export type Affinity = 'text' | 'numeric' | 'integer' | 'real' | 'blob'
export type Table = Readonly<Partial<Record<Affinity, string>>> & {
  /** Columns of the primary key, in the order of the alphabet. */
  readonly key: string
}

/** Releases by the first step of the schema that each has. Earlier layouts lack tables that are read here. */
const releases: readonly (readonly [step: number, release: string])[] = [
  [20231214163213, '1.9–1.11.0'],
  [20240422132621, '1.11.x'],
  [20240614170012, '1.12.x'],
  [20240909112827, '1.13.x'],
  [20240925174446, '1.14–1.16'],
  [20250108172343, '1.17–1.19'],
  [20250205151235, '1.20–1.23.0'],
  [20250730173126, '1.23–1.25'],
  [20260225161438, '1.26.x'],
  [20260921111319, '1.27–1.30'],
]
const oldest = releases[0]?.[0] ?? 0
/** The last step whose whole layout was seen; the changes of later ones are checked. */
const lastSeen = 20260225161438
const newest = releases.at(-1)?.[0] ?? 0

/** Returns the releases that have this step of the schema as their last one; undefined if it is too old to be read. */
export function findRelease(step: number): string | undefined {
  if (step < oldest) return undefined
  if (step > newest) return `after ${releases.at(-1)?.[1].replace(/^.*–/, '')}`
  return releases.findLast(([first]) => first <= step)?.[1]
}

const thumbnail = { key: 'ID', blob: 'THUMBNAIL', numeric: 'SELECTED CREATED_DATE' } as const

/** The tables and columns that an import reads, in the newest layout that was seen: columns by the affinity of their type. */
export const komgaLayout = {
  ANNOUNCEMENTS_READ: { key: 'ANNOUNCEMENT_ID USER_ID', text: 'USER_ID ANNOUNCEMENT_ID' },
  AUTHENTICATION_ACTIVITY: {
    key: '',
    text: 'USER_ID EMAIL IP USER_AGENT ERROR SOURCE API_KEY_ID API_KEY_COMMENT',
    numeric: 'SUCCESS DATE_TIME',
  },
  BOOK: {
    key: 'ID',
    text: 'ID NAME URL SERIES_ID LIBRARY_ID FILE_HASH',
    numeric: 'CREATED_DATE LAST_MODIFIED_DATE FILE_LAST_MODIFIED DELETED_DATE oneshot',
    integer: 'FILE_SIZE NUMBER',
  },
  BOOK_METADATA: {
    key: 'BOOK_ID',
    numeric:
      'CREATED_DATE LAST_MODIFIED_DATE NUMBER_LOCK NUMBER_SORT_LOCK RELEASE_DATE RELEASE_DATE_LOCK SUMMARY_LOCK TITLE_LOCK AUTHORS_LOCK TAGS_LOCK ISBN_LOCK LINKS_LOCK',
    text: 'NUMBER SUMMARY TITLE BOOK_ID ISBN',
    real: 'NUMBER_SORT',
  },
  BOOK_METADATA_AGGREGATION: {
    key: 'SERIES_ID',
    numeric: 'CREATED_DATE LAST_MODIFIED_DATE RELEASE_DATE',
    text: 'SUMMARY SUMMARY_NUMBER SERIES_ID',
  },
  BOOK_METADATA_AGGREGATION_AUTHOR: { key: '', text: 'NAME ROLE SERIES_ID' },
  BOOK_METADATA_AGGREGATION_TAG: { key: '', text: 'TAG SERIES_ID' },
  BOOK_METADATA_AUTHOR: { key: '', text: 'NAME ROLE BOOK_ID' },
  BOOK_METADATA_LINK: { key: '', text: 'LABEL URL BOOK_ID' },
  BOOK_METADATA_TAG: { key: '', text: 'TAG BOOK_ID' },
  CLIENT_SETTINGS_GLOBAL: { key: 'KEY', text: 'KEY VALUE', numeric: 'ALLOW_UNAUTHORIZED' },
  CLIENT_SETTINGS_USER: { key: 'KEY USER_ID', text: 'USER_ID KEY VALUE' },
  COLLECTION: { key: 'ID', text: 'ID NAME', numeric: 'ORDERED CREATED_DATE LAST_MODIFIED_DATE' },
  COLLECTION_SERIES: { key: 'COLLECTION_ID SERIES_ID', text: 'COLLECTION_ID SERIES_ID', integer: 'NUMBER' },
  HISTORICAL_EVENT: { key: 'ID', text: 'ID TYPE BOOK_ID SERIES_ID', numeric: 'TIMESTAMP' },
  HISTORICAL_EVENT_PROPERTIES: { key: 'ID KEY', text: 'ID KEY VALUE' },
  LIBRARY: {
    key: 'ID',
    text: 'ID NAME ROOT SERIES_COVER ONESHOTS_DIRECTORY SCAN_INTERVAL',
    numeric:
      'CREATED_DATE LAST_MODIFIED_DATE IMPORT_COMICINFO_BOOK IMPORT_COMICINFO_SERIES IMPORT_COMICINFO_COLLECTION IMPORT_EPUB_BOOK IMPORT_EPUB_SERIES SCAN_FORCE_MODIFIED_TIME SCAN_STARTUP IMPORT_LOCAL_ARTWORK IMPORT_COMICINFO_READLIST IMPORT_BARCODE_ISBN CONVERT_TO_CBZ REPAIR_EXTENSIONS EMPTY_TRASH_AFTER_SCAN IMPORT_MYLAR_SERIES HASH_FILES HASH_PAGES ANALYZE_DIMENSIONS IMPORT_COMICINFO_SERIES_APPEND_VOLUME SCAN_CBX SCAN_PDF SCAN_EPUB HASH_KOREADER',
  },
  LIBRARY_EXCLUSIONS: { key: 'EXCLUSION LIBRARY_ID', text: 'LIBRARY_ID EXCLUSION' },
  MEDIA: {
    key: 'BOOK_ID',
    text: 'MEDIA_TYPE STATUS COMMENT BOOK_ID',
    integer: 'PAGE_COUNT',
    blob: 'EXTENSION_VALUE_BLOB',
    numeric: 'EPUB_DIVINA_COMPATIBLE EPUB_IS_KEPUB',
  },
  MEDIA_PAGE: {
    key: 'BOOK_ID NUMBER',
    text: 'FILE_NAME MEDIA_TYPE BOOK_ID FILE_HASH',
    integer: 'NUMBER width height FILE_SIZE',
  },
  PAGE_HASH: {
    key: 'HASH',
    text: 'HASH ACTION',
    integer: 'SIZE DELETE_COUNT',
    numeric: 'CREATED_DATE LAST_MODIFIED_DATE',
  },
  PAGE_HASH_THUMBNAIL: { key: 'HASH', text: 'HASH', blob: 'THUMBNAIL' },
  READLIST: { key: 'ID', text: 'ID NAME SUMMARY', numeric: 'CREATED_DATE LAST_MODIFIED_DATE ORDERED' },
  READLIST_BOOK: { key: 'BOOK_ID READLIST_ID', text: 'READLIST_ID BOOK_ID', integer: 'NUMBER' },
  READ_PROGRESS: {
    key: 'BOOK_ID USER_ID',
    text: 'BOOK_ID USER_ID device_id device_name',
    numeric: 'CREATED_DATE LAST_MODIFIED_DATE COMPLETED READ_DATE',
    integer: 'PAGE',
    blob: 'locator',
  },
  SERIES: {
    key: 'ID',
    text: 'ID NAME URL LIBRARY_ID',
    numeric: 'CREATED_DATE LAST_MODIFIED_DATE FILE_LAST_MODIFIED DELETED_DATE oneshot',
  },
  SERIES_METADATA: {
    key: 'SERIES_ID',
    numeric:
      'CREATED_DATE LAST_MODIFIED_DATE STATUS_LOCK TITLE_LOCK TITLE_SORT_LOCK PUBLISHER_LOCK READING_DIRECTION_LOCK AGE_RATING_LOCK SUMMARY_LOCK LANGUAGE_LOCK GENRES_LOCK TAGS_LOCK TOTAL_BOOK_COUNT_LOCK SHARING_LABELS_LOCK LINKS_LOCK ALTERNATE_TITLES_LOCK',
    text: 'STATUS TITLE TITLE_SORT SERIES_ID PUBLISHER READING_DIRECTION SUMMARY LANGUAGE',
    integer: 'AGE_RATING TOTAL_BOOK_COUNT',
  },
  SERIES_METADATA_ALTERNATE_TITLE: { key: '', text: 'LABEL TITLE SERIES_ID' },
  SERIES_METADATA_GENRE: { key: '', text: 'GENRE SERIES_ID' },
  SERIES_METADATA_LINK: { key: '', text: 'LABEL URL SERIES_ID' },
  SERIES_METADATA_SHARING: { key: '', text: 'LABEL SERIES_ID' },
  SERIES_METADATA_TAG: { key: '', text: 'TAG SERIES_ID' },
  SERVER_SETTINGS: { key: 'KEY', text: 'KEY VALUE' },
  SYNC_POINT: { key: 'ID', text: 'ID USER_ID API_KEY_ID', numeric: 'CREATED_DATE' },
  SYNC_POINT_BOOK: {
    key: 'BOOK_ID SYNC_POINT_ID',
    text: 'SYNC_POINT_ID BOOK_ID BOOK_FILE_HASH BOOK_THUMBNAIL_ID',
    numeric:
      'BOOK_CREATED_DATE BOOK_LAST_MODIFIED_DATE BOOK_FILE_LAST_MODIFIED BOOK_METADATA_LAST_MODIFIED_DATE BOOK_READ_PROGRESS_LAST_MODIFIED_DATE SYNCED',
    integer: 'BOOK_FILE_SIZE',
  },
  SYNC_POINT_READLIST: {
    key: 'READLIST_ID SYNC_POINT_ID',
    text: 'SYNC_POINT_ID READLIST_ID READLIST_NAME',
    numeric: 'READLIST_CREATED_DATE READLIST_LAST_MODIFIED_DATE SYNCED',
  },
  SYNC_POINT_READLIST_BOOK: {
    key: 'BOOK_ID READLIST_ID SYNC_POINT_ID',
    text: 'SYNC_POINT_ID READLIST_ID BOOK_ID',
  },
  THUMBNAIL_BOOK: { ...thumbnail, text: 'ID URL TYPE BOOK_ID' },
  THUMBNAIL_COLLECTION: { ...thumbnail, text: 'ID TYPE COLLECTION_ID' },
  THUMBNAIL_READLIST: { ...thumbnail, text: 'ID TYPE READLIST_ID' },
  THUMBNAIL_SERIES: { ...thumbnail, text: 'ID URL TYPE SERIES_ID' },
  USER: {
    key: 'ID',
    text: 'ID EMAIL PASSWORD',
    numeric: 'CREATED_DATE LAST_MODIFIED_DATE SHARED_ALL_LIBRARIES AGE_RESTRICTION_ALLOW_ONLY',
    integer: 'AGE_RESTRICTION',
  },
  USER_API_KEY: { key: 'ID', text: 'ID USER_ID API_KEY COMMENT', numeric: 'CREATED_DATE LAST_MODIFIED_DATE' },
  USER_LIBRARY_SHARING: { key: 'LIBRARY_ID USER_ID', text: 'USER_ID LIBRARY_ID' },
  USER_ROLE: { key: 'ROLE USER_ID', text: 'USER_ID ROLE' },
  USER_SHARING: { key: 'ALLOW LABEL USER_ID', text: 'LABEL USER_ID', numeric: 'ALLOW' },
} as const satisfies Readonly<Record<string, Table>>

/** SQLite's own rules (https://www.sqlite.org/datatype3.html, 3.1). */
function affinityOf(type: string): Affinity {
  if (/INT/i.test(type)) return 'integer'
  if (/CHAR|CLOB|TEXT/i.test(type)) return 'text'
  if (type === '' || /BLOB/i.test(type)) return 'blob'
  return /REAL|FLOA|DOUB/i.test(type) ? 'real' : 'numeric'
}

/** Returns the names of the columns of a table that are missing or of another type, or of its key. */
function compareTable(db: DatabaseSync, name: string, { key, ...columns }: Table): string[] {
  const found = db.prepare(`SELECT name, type, pk FROM pragma_table_info(?)`).all(name)
  if (found.length === 0) return [name]
  const types = new Map(found.map((c) => [String(c.name).toUpperCase(), affinityOf(String(c.type))]))
  const wrong = Object.entries(columns).flatMap(([affinity, names]) =>
    names
      .split(' ')
      .filter((column) => types.get(column.toUpperCase()) !== affinity)
      .map((column) => `${name}.${column}`),
  )
  const keyNow = found
    .filter((c) => Number(c.pk) > 0)
    .map((c) => String(c.name))
    .sort()
    .join(' ')
  return wrong.length === 0 && keyNow.toUpperCase() !== key.toUpperCase() ? [`the key of ${name}`] : wrong
}

/** Forms of values in the layout that was seen. Another form means that a later step changed the meaning of the column. */
const valueForms = [
  ['LIBRARY', 'ROOT', 'file:%'],
  ['BOOK', 'URL', 'file:%'],
  ['BOOK', 'CREATED_DATE', '____-__-__ __:__:__%'],
  ['READ_PROGRESS', 'LAST_MODIFIED_DATE', '____-__-__ __:__:__%'],
] as const

/** Returns the columns with a value of another form, among the first thousand rows of each table. */
const listChangedForms = (db: DatabaseSync): string[] =>
  valueForms
    .filter(([table, column, form]) =>
      db
        .prepare(`SELECT 1 FROM (SELECT ${column} AS v FROM ${table} LIMIT 1000) WHERE v NOT LIKE ? LIMIT 1`)
        .get(form),
    )
    .map(([table, column]) => `${table}.${column}`)

const maxSteps = 50
const maxName = 200

/** Returns the steps after the last layout that was seen, each with its number and name, in their order. */
function listLaterSteps(db: DatabaseSync): string[] {
  const rows = db
    .prepare(
      'SELECT version, description FROM flyway_schema_history WHERE success = 1 AND version IS NOT NULL ORDER BY CAST(version AS INTEGER)',
    )
    .all()
  return rows
    .filter((r) => Number(r.version) > lastSeen)
    .slice(0, maxSteps)
    .map((r) => `${r.version} ${r.description ?? ''}`.trim().slice(0, maxName))
}

/**
 * Checks the changes of later steps of the schema, and returns the names of the steps: additions do no harm. Throws TOO_NEW, with their
 * names, if something that is read here is missing or has another type.
 */
export function checkLaterSteps(db: DatabaseSync): string[] {
  const steps = listLaterSteps(db)
  if (steps.length === 0) return []
  const wrong = Object.entries<Table>(komgaLayout).flatMap(([name, table]) => compareTable(db, name, table))
  if (wrong.length === 0) wrong.push(...listChangedForms(db))
  if (wrong.length > 0)
    throw new TakeoverError('TOO_NEW', { detail: `${steps.join(', ')}: ${wrong.slice(0, 10).join(', ')}` })
  return steps
}
