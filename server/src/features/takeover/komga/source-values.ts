import { gunzipSync } from 'node:zlib'
import { limits } from '@lectern/contract/limits'
import { isLink } from '@lectern/contract/metadata'

// Values of the old server's database in the form of this one. A value is `null` if it cannot be read.

/**
 * Parses `2026-11-23 13:23:49[.1 to 9 digits]` to milliseconds. The columns have no zone; most are UTC. Fractions have lost trailing
 * zeros, so their digits are not a number of milliseconds.
 */
export function parseTime(text: unknown): number | null {
  if (typeof text !== 'string') return null
  const match = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?/.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const fraction = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))
  return Date.UTC(year, month - 1, day, hour, minute, second, fraction)
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const tsidStart = Date.UTC(2020, 0, 1)

/** Returns the time in an id of the old server in milliseconds (UTC); null if the id has another form. */
export function timeOfId(id: string): number | null {
  if (!/^[0-9A-HJKMNP-TV-Z]{13}$/.test(id)) return null
  let value = 0n
  for (const digit of id) value = (value << 5n) | BigInt(crockford.indexOf(digit))
  return Number(value >> 22n) + tsidStart
}

/** Parses `2026-11-23` to 20261123; null if there is none. */
export const parseDay = (text: unknown): number | null =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d/.test(text)
    ? Number(text.slice(0, 10).replaceAll('-', ''))
    : null

/** Switches are 0 and 1 in tables; settings also have words. */
export const toBoolean = (value: unknown): boolean => value === 1 || value === '1' || value === 'true'
export const toFlag = (value: unknown): 0 | 1 => (toBoolean(value) ? 1 : 0)

export const toNumber = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value)
export const toText = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

/** Returns the column of a field: `titleSort` is in `TITLE_SORT`. */
export const toColumn = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

type Row = Readonly<Record<string, unknown>>

/** Returns when a row was created and changed, in milliseconds; `now` if it does not contain that. */
export const readTimes = (row: Row, now: number): { created: number; modified: number } => ({
  created: parseTime(row.CREATED_DATE) ?? now,
  modified: parseTime(row.LAST_MODIFIED_DATE) ?? now,
})

/** Returns the links that may be stored here, as for edited metadata: others could run code in a browser, or are too long. */
export const readLinks = (rows: readonly Row[]): { label: string; url: string }[] =>
  rows
    .map((row) => ({ label: String(row.LABEL), url: String(row.URL) }))
    .filter(
      ({ label, url }) => isLink(url) && url.length <= limits.maxLine && label.length <= limits.maxLabel,
    )

/** Restores numbers that were stored as 32-bit floats: 0.10000000149 was 0.1. */
export const roundFloat = (value: number): number => Number(value.toPrecision(7))

/** Returns the decoded path of `file:/comics/Harbour%20Lights/`, without a slash at the end. A malformed escape is not decoded. */
export function decodeFileUrl(url: string): string {
  const encoded = url.replace(/^file:(?:\/\/(?=\/))?/, '')
  let path: string
  try {
    path = decodeURIComponent(encoded)
  } catch {
    path = encoded
  }
  if (/^\/[A-Za-z]:\//.test(path)) path = path.slice(1)
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}

/** Returns the path below a folder, empty for the folder itself; null if it is elsewhere, or leads upwards. */
export function relativeTo(folder: string, path: string): string | null {
  if (path === folder) return ''
  const start = folder.endsWith('/') ? folder : `${folder}/`
  if (!path.startsWith(start)) return null
  const relative = path.slice(start.length)
  return relative.split('/').includes('..') ? null : relative
}

/** Returns the value of gzipped JSON; null if there is none or it is damaged, as on the old server. */
export function readPackedJson(bytes: unknown): unknown {
  if (!(bytes instanceof Uint8Array)) return null
  try {
    return JSON.parse(gunzipSync(bytes, { maxOutputLength: 64 * 1024 * 1024 }).toString('utf8')) as unknown
  } catch {
    return null
  }
}
