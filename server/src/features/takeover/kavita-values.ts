import { createHash } from 'node:crypto'

/** Values of a Kavita server in the form that a take-over reads. */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns the id of a row here: the same for the same row of the same server in every take-over. 13 characters, as other ids have. */
export function makeStableId(installId: string, kind: string, key: string | number): string {
  const digest = createHash('sha256').update(`${installId}\0${kind}\0${key}`).digest()
  return [...digest.subarray(0, 13)].map((byte) => alphabet.charAt(byte & 31)).join('')
}

/** Returns an absolute path with slashes and without empty parts; undefined when it is none, or when it leads upwards. */
export function readAbsolutePath(text: string): string | undefined {
  const isWindows = /^[A-Za-z]:[\\/]/.test(text) || text.startsWith('\\\\')
  const path = isWindows ? text.replaceAll('\\', '/') : text
  if (!/^(?:\/|[A-Za-z]:\/)/.test(path)) return undefined
  const start = path.startsWith('//') ? '//' : path.startsWith('/') ? '/' : ''
  const parts = path.split('/').filter((part) => part !== '')
  return parts.some((part) => part === '.' || part === '..') ? undefined : start + parts.join('/')
}

/** Returns the address of a path, as the layout of the take-over stores it. */
export function encodeFileUrl(path: string): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  if (path.startsWith('//')) return `file://${encoded}`
  return path.startsWith('/') ? `file:${encoded}` : `file:/${encoded}`
}

/** Ages in years by number of the rating, as ComicInfo's ratings are read here (behaviour 5.3); without those that say nothing. */
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

/** Returns the age in years of a rating; null when it says nothing. */
export const ageOf = (rating: number): number | null => ages.get(rating) ?? null

/** What an account may see by age; `NOTHING` where no age says it. */
export type AgeLimit = { readonly age: number; readonly allowOnly: boolean } | null | 'NOTHING'

/** Returns the limit of an account that sees ratings up to one (-1 is all of them), and with or without series that have no rating. */
export function readAgeLimit(highest: number, includesUnknown: boolean): AgeLimit {
  if (highest < 0 || (highest >= highestRating && includesUnknown)) return null
  const age = ageOf(Math.min(highest, highestRating))
  if (age === null) return includesUnknown ? { age: 0, allowOnly: false } : 'NOTHING'
  return includesUnknown ? { age: age + 1, allowOnly: false } : { age, allowOnly: true }
}

/** States by number of the publication. */
const statuses = ['ONGOING', 'HIATUS', 'ENDED', 'ABANDONED', 'ENDED'] as const
export const statusOf = (status: number): string => statuses[status] ?? 'ONGOING'

/** Roles of authors here by number of the role there; characters, teams, places and publishers are no authors. */
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
