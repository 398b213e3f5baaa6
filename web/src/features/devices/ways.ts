import type { Role } from '@lectern/contract/roles'

export type WayId = 'app' | 'koreader' | 'kobo' | 'opds1' | 'opds2'

/** One way to read elsewhere. */
export interface Way {
  readonly id: WayId
  /** Path of its address below that of the server, without a slash at the beginning. */
  readonly path: string
  /** Roles of which one is enough. */
  readonly roles: readonly Role[]
  /** Number of its steps, `devices.<id>_step_<n>`. */
  readonly steps: number
  /** What a key for it is called at first. */
  readonly keyName: string
}

const reading: readonly Role[] = ['PAGE_STREAMING', 'FILE_DOWNLOAD']

/** All ways in the order of the screen. */
export const ways: readonly Way[] = [
  { id: 'app', path: '', roles: reading, steps: 2, keyName: 'Mihon' },
  { id: 'koreader', path: 'koreader', roles: ['KOREADER_SYNC'], steps: 4, keyName: 'KOReader' },
  { id: 'kobo', path: 'kobo', roles: ['KOBO_SYNC'], steps: 4, keyName: 'Kobo' },
  { id: 'opds1', path: 'opds/v1.2/catalog', roles: reading, steps: 2, keyName: 'OPDS' },
  { id: 'opds2', path: 'opds/v2/catalog', roles: reading, steps: 2, keyName: 'OPDS 2.0' },
]

/**
 * Returns the address of a path of the server, as this browser sees it: with the name that a proxy gives it and the context path. Programs
 * put paths behind it, so it does not end with a slash.
 */
export const addressOf = (path: string, base: string = document.baseURI): string =>
  new URL(path, new URL('.', base)).href.replace(/\/$/, '')

/** True for an address that means another machine on every other device. */
export const isLocalAddress = (address: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(new URL(address).hostname)

/** Returns a name that no other key has, ignoring case, as the server demands it: `Kobo`, `Kobo 2`. */
export function findFreeName(name: string, taken: readonly string[]): string {
  const others = new Set(taken.map((other) => other.normalize('NFKC').toLowerCase()))
  let free = name
  for (let n = 2; others.has(free.toLowerCase()); n += 1) free = `${name} ${n}`
  return free
}

/** Filters that feeds do not know: they hold only what can be read. */
const notInFeeds: readonly string[] = ['deleted', 'mediaStatus', 'poster']

/** True for a saved filter that is a feed, too. */
export const isFeed = ({ search }: { readonly search: Readonly<Record<string, string>> }): boolean =>
  !notInFeeds.some((key) => key in search)
