import type { Generated } from 'kysely'
import type { KoboTables } from './kobo-tables.ts'
import type { KoreaderWaitingTable } from './koreader-tables.ts'
import type { KnownPageTable, PageHashTable, PageLookBandTable, PageLookTable } from './page-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { AnnouncementReadTable, FeedCopyTable, TakenRowTable } from './server-tables.ts'
import type {
  CollectionSeriesTable,
  CollectionTable,
  ReadListBookTable,
  ReadListTable,
} from './set-tables.ts'
import type { BookTermTable, SeriesTermTable, TermTable } from './term-tables.ts'
import type { TotalTables } from './total-tables.ts'
import type {
  AnnotationTable,
  ApiKeyTable,
  AuthActivityTable,
  ClientSettingTable,
  PagePanelsTable,
  ReadProgressTable,
  RememberTokenTable,
  SeriesProgressTable,
  SessionTable,
  UserAccessTable,
  UserLibraryTable,
  UserTable,
} from './user-tables.ts'

/**
 * The tables, as Kysely sees them. Times are milliseconds since 1970 (UTC), calendar dates are numbers `yyyymmdd`, booleans 0 or 1.
 * Internally, rows are identified by integers; `public_id` is the opaque id of the API.
 */
interface LibraryTable {
  id: Generated<number>
  public_id: string
  name: string
  root: string
  /** JSON of `LibrarySettings`. */
  settings: string
  unavailable: number
  /** JSON of the contract's `ScanGuard`: a scan that would remove too much waits for an admin; null when none does. */
  guard: Generated<string | null>
  /** File system of the root at the last scan; empty before the first. */
  root_device: Generated<string>
  /** End of the last complete scan, 0 before the first. */
  scanned: Generated<number>
  /** JSON of the contract's `MisnamedFiles` of the last scan; null when there are none. */
  misnamed: Generated<string | null>
  created: number
  modified: number
}

/** One row for each combination of library, age rating and labels. A rule of visibility is a set of these rows. */
interface AccessClassTable {
  id: number
  library_id: number
  age_rating: number | null
  /** Sorted JSON array. */
  labels: string
  series_count: number
  book_count: number
}

/** Columns for filtering, sorting and counting. Columns that are only shown are in `series_metadata`. */
interface SeriesTable {
  id: number
  public_id: string
  access_class: number
  library_id: number
  title_key: string
  title_group: string
  name_key: string
  created: number
  modified: number
  deleted: number
  oneshot: number
  /** Index into the contract's `SeriesStatus`. */
  status: number
  books_count: number
  total_book_count: number | null
  release_date: number | null
}

interface SeriesMetadataTable {
  series_id: number
  name: string
  /** Relative to the root of the library, so that a library can be moved. */
  path: string
  file_modified: number
  /** Fingerprint of names, sizes and times of the files. A scan only compares the files of a folder if it differs. */
  fingerprint: string
  title: string
  title_sort: string
  summary: string
  publisher: string
  language: string
  reading_direction: string
  age_rating: number | null
  /** Bits in the order of `seriesLocks`. */
  locks: number
  created: number
  modified: number
  /** JSON: genres, tags, sharingLabels, links, alternateTitles. */
  lists: string
  /** JSON of the totals of its books. */
  books: string
}

interface BookTable {
  id: number
  public_id: string
  series_id: number
  access_class: number
  library_id: number
  number: number
  number_sort: number
  name_key: string
  title_key: string
  created: number
  modified: number
  deleted: number
  oneshot: number
  size: number
  file_modified: number
  file_hash: string
  release_date: number | null
  /** Index into the contract's `MediaStatus`. */
  media_status: number
  media_type: string
  media_profile: string
  page_count: number
  koreader_hash: Generated<string>
  /** The hash that Komga stores instead; empty if it is the same. */
  koreader_legacy_hash: Generated<string>
  /** Bits: 1 image-only, 2 KEPUB, 4 fixed layout. */
  epub_flags: Generated<number>
}

interface BookMetadataTable {
  book_id: number
  name: string
  /** Relative to the root of the library. */
  path: string
  /** Hash by which KOReader may identify the file (`hashFileName`). */
  file_name_hash: Generated<string>
  title: string
  number: string
  summary: string
  isbn: string
  media_comment: string
  /** Time of the last analysis, and so of all results of it. */
  analyzed: number
  locks: number
  created: number
  modified: number
  /** JSON: authors, tags, links. */
  lists: string
  /** JSON of the file's metadata for its series; null without any. */
  series_patch: string | null
}

interface BookPagesTable {
  book_id: number
  /** Deflated JSON, written by `encodePages`. */
  pages: Uint8Array
}

interface BookEpubTable {
  book_id: number
  /** Deflated JSON of `EpubContents`. */
  contents: Uint8Array
}
/** A file next to the books with information about them (behaviour 3.2). */
interface SidecarTable {
  series_id: number
  /** Relative to the root of the library. */
  path: string
  /** Null when it is about the series. */
  book_id: number | null
  /** 1 artwork, 2 metadata. */
  kind: number
  size: number
  modified: number
}
/** Never purged; ids are public ones and may point to deleted rows (behaviour 12.6). */
interface HistoryTable {
  id: Generated<number>
  type: string
  book_id: string | null
  series_id: string | null
  /** Public id of the library of the series; null if it was already deleted. */
  library_id: string | null
  date: number
  /** JSON object of strings. */
  properties: string
}
/** An unfinished change to a user's file; finished or undone at the next start. */
interface FileChangeTable {
  id: Generated<number>
  kind: string
  input: string
  created: number
}

interface PosterTable {
  id: number
  public_id: string
  /** 1 book, 2 series, 3 collection, 4 read list. */
  owner_kind: number
  owner_id: number
  /** Index into the contract's `PosterType`. */
  type: number
  selected: number
  media_type: string
  width: number
  height: number
  size: number
  /** Name of the file below the posters folder: the hash of its bytes. */
  file: string
  /** ThumbHash in base64; empty without one. */
  placeholder: Generated<string>
  /** Path of a sidecar's file relative to the root of the library. */
  source: Generated<string>
  created: number
}

interface TaskTable {
  id: Generated<number>
  kind: string
  /** Identity of a task: a new task replaces a waiting one with the same key. */
  dedupe: string
  /** Tasks of one group never run at the same time. */
  group_key: string | null
  priority: number
  input: string
  /** 0 waiting, 1 running. */
  state: number
  attempts: number
  not_before: number
  created: number
  modified: number
}

interface SettingTable {
  name: string
  value: string
}

export interface Database extends KoboTables, SearchTables, TotalTables {
  library: LibraryTable
  access_class: AccessClassTable
  series: SeriesTable
  series_metadata: SeriesMetadataTable
  book: BookTable
  book_metadata: BookMetadataTable
  book_pages: BookPagesTable
  book_epub: BookEpubTable
  sidecar: SidecarTable
  page_hash: PageHashTable
  known_page: KnownPageTable
  page_look: PageLookTable
  page_look_band: PageLookBandTable
  collection: CollectionTable
  collection_series: CollectionSeriesTable
  read_list: ReadListTable
  read_list_book: ReadListBookTable
  term: TermTable
  series_term: SeriesTermTable
  book_term: BookTermTable
  history: HistoryTable
  file_change: FileChangeTable
  user: UserTable
  user_library: UserLibraryTable
  user_access: UserAccessTable
  session: SessionTable
  remember_token: RememberTokenTable
  auth_activity: AuthActivityTable
  api_key: ApiKeyTable
  client_setting: ClientSettingTable
  read_progress: ReadProgressTable
  series_progress: SeriesProgressTable
  poster: PosterTable
  task: TaskTable
  setting: SettingTable
  announcement_read: AnnouncementReadTable
  feed_copy: FeedCopyTable
  page_panels: PagePanelsTable
  annotation: AnnotationTable
  taken_row: TakenRowTable
  koreader_waiting: KoreaderWaitingTable
}
