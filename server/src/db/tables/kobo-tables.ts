import type { Generated } from 'kysely'

/** The books that are sent to the devices of an API key; without a row all books, and shelves. */
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

/** The books that a device should have at one time. The differences between two points are sent to it. */
interface KoboPointTable {
  id: Generated<number>
  public_id: string
  user_id: number
  /** Row of the API key. */
  key_id: number
  /** Hash of the id of the device; empty when it sent none. */
  device: string
  /** The previous point of the device; null if there was none, or if it no longer matters. */
  base_id: number | null
  /** 1 if the device has confirmed that it has everything. */
  confirmed: number
  /** Time at which its last part was sent; null before. */
  completed: number | null
  created: number
  used: number
}

/** A book of a point. Ids are public, because books may be deleted later. */
interface KoboPointBookTable {
  point_id: number
  book_id: string
  size: number
  file_modified: number
  /** Empty when unknown. */
  file_hash: string
  /** Digest of everything that devices receive about the book; null if unknown. */
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

/** A difference that is sent to the device, in the order of `seq`. */
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
