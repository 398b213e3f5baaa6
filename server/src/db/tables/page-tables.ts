import type { Generated } from 'kysely'

export interface PageHashTable {
  book_id: number
  /** Page number from 1. */
  number: number
  hash: string
  /** Size in bytes. */
  size: number
  media_type: string
  /** Key of a look (`page_look`); 0 if the page has none, null if unknown. */
  look_id: number | null
}
/** The looks of pages: 32 hexadecimal digits, see `media/hash/look-hash.ts`. */
export interface PageLookTable {
  id: Generated<number>
  bits: string
}
/** Parts of looks, for finding similar ones. */
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
  /** Name of a poster file; empty without one. */
  preview: string
  created: number
  modified: number
}
