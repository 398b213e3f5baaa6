import type { Generated } from 'kysely'

/** What goes to the devices that sync with an API key; a key without a row has everything and shelves. */
interface KoboChoiceTable {
  /** Row of the API key. */
  key_id: number
  everything: number
  shelves: number
  /** JSON: public ids of libraries, read lists and collections. */
  chosen: string
}

/** A book that was deleted on a device: it is not sent to its key again. */
interface KoboUnwantedTable {
  key_id: number
  book_id: string
}

/** What a device should hold at a time. It is told the differences between two of them. */
interface KoboPointTable {
  id: Generated<number>
  public_id: string
  user_id: number
  /** Row of the API key. */
  key_id: number
  /** Hash of the id of the device; empty when it sent none. */
  device: string
  /** The point that the device had before; null when it had none, or no longer matters. */
  base_id: number | null
  /** 1 when the device has said that it has all of it. */
  confirmed: number
  /** Time at which its last part was sent; null before. */
  completed: number | null
  created: number
  used: number
}

/** A book of a point. Ids are public: books may be gone by then. */
interface KoboPointBookTable {
  point_id: number
  book_id: string
  size: number
  file_modified: number
  /** Empty when unknown. */
  file_hash: string
  /** Digest of what devices are told of the book; null when that is not known. */
  said: string | null
  /** Name of the file of the selected poster, which is the hash of its bytes; empty without one. */
  poster: string
  /** Time at which the progress was saved; null without progress. */
  progress: number | null
}

interface KoboPointShelfTable {
  point_id: number
  shelf_id: string
  name: string
  created: number
  /** JSON array of public ids. */
  books: string
}

/** A difference that the device is told, in this order. */
interface KoboItemTable {
  point_id: number
  /** From 1. */
  seq: number
  /** See `itemKinds` in `features/kobo/point-queries.ts`. */
  kind: number
  /** Public id of a book, or id of a shelf. */
  subject: string
}

export interface KoboTables {
  kobo_choice: KoboChoiceTable
  kobo_unwanted: KoboUnwantedTable
  kobo_point: KoboPointTable
  kobo_point_book: KoboPointBookTable
  kobo_point_shelf: KoboPointShelfTable
  kobo_item: KoboItemTable
}

export const koboSchema = `
CREATE TABLE kobo_choice(key_id INTEGER PRIMARY KEY, everything INTEGER NOT NULL, shelves INTEGER NOT NULL, chosen TEXT NOT NULL);
CREATE TABLE kobo_unwanted(key_id INTEGER NOT NULL, book_id TEXT NOT NULL, PRIMARY KEY(key_id, book_id)) WITHOUT ROWID;
CREATE TABLE kobo_point(
  id INTEGER PRIMARY KEY AUTOINCREMENT, public_id TEXT NOT NULL UNIQUE, user_id INTEGER NOT NULL, key_id INTEGER NOT NULL,
  device TEXT NOT NULL, base_id INTEGER, confirmed INTEGER NOT NULL DEFAULT 0, completed INTEGER, created INTEGER NOT NULL,
  used INTEGER NOT NULL);
CREATE INDEX kobo_point_of ON kobo_point(user_id, key_id, used);
CREATE INDEX kobo_point_after ON kobo_point(base_id);
CREATE TABLE kobo_point_book(
  point_id INTEGER NOT NULL, book_id TEXT NOT NULL, size INTEGER NOT NULL, file_modified INTEGER NOT NULL, file_hash TEXT NOT NULL,
  said TEXT, poster TEXT NOT NULL, progress INTEGER,
  PRIMARY KEY(point_id, book_id)) WITHOUT ROWID;
CREATE TABLE kobo_point_shelf(
  point_id INTEGER NOT NULL, shelf_id TEXT NOT NULL, name TEXT NOT NULL, created INTEGER NOT NULL, books TEXT NOT NULL,
  PRIMARY KEY(point_id, shelf_id)) WITHOUT ROWID;
CREATE TABLE kobo_item(
  point_id INTEGER NOT NULL, seq INTEGER NOT NULL, kind INTEGER NOT NULL, subject TEXT NOT NULL,
  PRIMARY KEY(point_id, seq)) WITHOUT ROWID;
CREATE INDEX book_epub_file ON book(id, access_class, media_status) WHERE media_profile = 'EPUB' AND deleted = 0;
`
