import { createHash } from 'node:crypto'

// Values of a Kavita server in the form that an import reads.

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns the id of a row here: the same for the same row of the same server in every import. It has 13 characters, like other ids. */
export function makeStableId(installId: string, kind: string, key: string | number): string {
  const digest = createHash('sha256').update(`${installId}\0${kind}\0${key}`).digest()
  return [...digest.subarray(0, 13)].map((byte) => alphabet.charAt(byte & 31)).join('')
}

/** Returns an absolute path with slashes and without empty parts; undefined if it is relative or leads upwards. */
export function readAbsolutePath(text: string): string | undefined {
  const isWindows = /^[A-Za-z]:[\\/]/.test(text) || text.startsWith('\\\\')
  const path = isWindows ? text.replaceAll('\\', '/') : text
  if (!/^(?:\/|[A-Za-z]:\/)/.test(path)) return undefined
  const start = path.startsWith('//') ? '//' : path.startsWith('/') ? '/' : ''
  const parts = path.split('/').filter((part) => part !== '')
  return parts.some((part) => part === '.' || part === '..') ? undefined : start + parts.join('/')
}

/** Returns the URL of a path, as Komga stores it. */
export function encodeFileUrl(path: string): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  if (path.startsWith('//')) return `file://${encoded}`
  return path.startsWith('/') ? `file:${encoded}` : `file:/${encoded}`
}

/** Ages in years by number of the rating, as for the ratings of ComicInfo (behaviour 5.3), without ratings that mean no age. */
const ages: ReadonlyMap<number, number> = new Map([
  [2, 3],
  [3, 0],
  [4, 0],
  [5, 10],
  [6, 8],
  [7, 6],
  [8, 13],
  [9, 15],
  [10, 17],
  [11, 17],
  [12, 18],
  [13, 18],
  [14, 18],
])
const highestRating = 14

/** Returns the age in years of a rating; null if it means no age. */
export const findAge = (rating: number): number | null => ages.get(rating) ?? null

/** The age limit of an account; `NOTHING` if it may see no series at all. */
export type AgeLimit = { readonly age: number; readonly allowOnly: boolean } | null | 'NOTHING'

/** Returns the limit of an account that sees series up to a rating (-1: all), with or without those that have no rating. */
export function readAgeLimit(highest: number, includesUnknown: boolean): AgeLimit {
  if (highest < 0 || (highest >= highestRating && includesUnknown)) return null
  const age = findAge(Math.min(highest, highestRating))
  if (age === null) return includesUnknown ? { age: 0, allowOnly: false } : 'NOTHING'
  return includesUnknown ? { age: age + 1, allowOnly: false } : { age, allowOnly: true }
}

/** Statuses of series, by their numbers in Kavita. */
const statuses = ['ONGOING', 'HIATUS', 'ENDED', 'ABANDONED', 'ENDED'] as const
export const findStatus = (status: number): string => statuses[status] ?? 'ONGOING'

/** Roles of authors, by their numbers in Kavita; characters, teams, places and publishers are not authors. */
export const authorRoles: ReadonlyMap<number, string> = new Map([
  [3, 'writer'],
  [4, 'penciller'],
  [5, 'inker'],
  [6, 'colorist'],
  [7, 'letterer'],
  [8, 'cover'],
  [9, 'editor'],
  [12, 'translator'],
])
export const publisherRole = 10
