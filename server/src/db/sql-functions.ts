import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** Returns the sort key of a text: compatibility-decomposed, without marks, lower case; JavaScript has no collation keys. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the hash by which KOReader knows a file when it compares names: MD5 of the name with its ending, of a path with `/`. */
export const hashFileName = (path: string): string =>
  createHash('md5')
    .update(path.slice(path.lastIndexOf('/') + 1))
    .digest('hex')

/** Returns a short digest of a text; a text that changes gets another. */
const textDigest = (text: string): string => createHash('md5').update(text).digest('base64url')

/**
 * Returns the number that a file name ends with, as text: `001.5` of `Odd Numbers 001.5 (2019)`; empty when there is none. Text in brackets
 * is about the edition.
 */
export const parseTrailingNumber = (name: string): string =>
  name
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .match(/\d+(?:\.\d+)?/g)
    ?.at(-1) ?? ''

/** Returns the number of bits that are 1 of a number with 32 bits. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

const digitsPerNumber = 8

/** Returns the number of bits in which two looks (hexadecimal texts of the same length) differ. */
export function lookDistance(a: string, b: string): number {
  let distance = 0
  for (let i = 0; i < a.length; i += digitsPerNumber) {
    const end = i + digitsPerNumber
    distance += countBits(Number.parseInt(a.slice(i, end), 16) ^ Number.parseInt(b.slice(i, end), 16))
  }
  return distance
}

/** Adds the functions above to a connection, for texts that SQL reads from within other values, and to select rows where they are stored. */
export function addSqlFunctions(db: DatabaseSync): void {
  const isPure = { deterministic: true }
  db.function('fold', isPure, (text) => fold(String(text)))
  db.function('name_number', isPure, (name) => parseTrailingNumber(String(name)))
  db.function('file_name_hash', isPure, (path) => hashFileName(String(path)))
  db.function('text_digest', isPure, (text) => textDigest(String(text)))
  db.function('look_distance', isPure, (a, b) => lookDistance(String(a), String(b)))
}
