import type { Generated } from 'kysely'

/** Tables about pages that books share; part of the schema. */

export interface PageHashTable {
  book_id: number
  /** Page number from 1. */
  number: number
  hash: string
  /** Size in bytes. */
  size: number
  media_type: string
  /** Key of a look (`page_look`); 0 for none, null when that is not known yet. */
  look_id: number | null
}
/** What pages look like: 32 hexadecimal digits, see `media/hash/look-hash.ts`. */
export interface PageLookTable {
  id: Generated<number>
  bits: string
}
/** Parts of the looks, by which near ones are found. */
export interface PageLookBandTable {
  band: number
  value: number
  look_id: number
}
/** A page with a decision of an admin (behaviour 11.2). */
export interface KnownPageTable {
  hash: string
  size: number | null
  /** Index into `PageHashAction`. */
  action: number
  delete_count: number
  /** Name of a poster file, empty when there is none. */
  preview: string
  created: number
  modified: number
}

/** A step of the schema. */
export const lookSchema = `
ALTER TABLE page_hash ADD COLUMN look_id INTEGER;
CREATE INDEX page_hash_by_look ON page_hash(look_id, hash, size, book_id) WHERE look_id > 0;
CREATE TABLE page_look(id INTEGER PRIMARY KEY, bits TEXT NOT NULL UNIQUE);
CREATE TABLE page_look_band(
  band INTEGER NOT NULL, value INTEGER NOT NULL, look_id INTEGER NOT NULL, PRIMARY KEY(band, value, look_id)) WITHOUT ROWID;
`
