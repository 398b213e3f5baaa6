import type { Role } from '@lectern/contract/roles'

/** A kind of program or device in which books can be read. */
export interface Connection {
  readonly id: 'app' | 'koreader' | 'kobo' | 'opds1' | 'opds2'
  /** Path of its address below the address of the server, without a leading slash. */
  readonly path: string
  /** Roles of which the user needs one. */
  readonly roles: readonly Role[]
  /** Number of steps; their texts are `devices.<id>_step_<n>`. */
  readonly steps: number
  /** Suggested name of a key. */
  readonly keyName: string
}

const reading: readonly Role[] = ['PAGE_STREAMING', 'FILE_DOWNLOAD']

/** All connections, in the order of the page. */
export const connections: readonly Connection[] = [
  { id: 'app', path: '', roles: reading, steps: 2, keyName: 'Mihon' },
  { id: 'koreader', path: 'koreader', roles: ['KOREADER_SYNC'], steps: 4, keyName: 'KOReader' },
  { id: 'kobo', path: 'kobo', roles: ['KOBO_SYNC'], steps: 4, keyName: 'Kobo' },
  { id: 'opds1', path: 'opds/v1.2/catalog', roles: reading, steps: 2, keyName: 'OPDS' },
  { id: 'opds2', path: 'opds/v2/catalog', roles: reading, steps: 2, keyName: 'OPDS 2.0' },
]

/**
 * Returns the address of a path of the server as in this browser: with the host name of a proxy and the context path. It has no slash at
 * the end, because programs append paths.
 */
export const getAddress = (path: string, base: string = document.baseURI): string =>
  new URL(path, new URL('.', base)).href.replace(/\/$/, '')

/** True for an address that is valid only on this machine, such as `localhost`. */
export const isLocalAddress = (address: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(new URL(address).hostname)

/** Returns a name that no other key has, as the server requires, ignoring case: `Kobo`, `Kobo 2`. */
export function findFreeName(name: string, taken: readonly string[]): string {
  const others = new Set(taken.map((other) => other.normalize('NFKC').toLowerCase()))
  let free = name
  for (let n = 2; others.has(free.toLowerCase()); n += 1) free = `${name} ${n}`
  return free
}

/** Filters that feeds do not have: they contain only readable books. */
const notInFeeds: readonly string[] = ['deleted', 'mediaStatus', 'poster']

/** True for a saved filter that also exists as a feed. */
export const existsAsFeed = ({ search }: { readonly search: Readonly<Record<string, string>> }): boolean =>
  !notInFeeds.some((key) => key in search)
