import { extname } from 'node:path'

/** A file next to the books that describes them. Paths are relative to the root, size in bytes, time in milliseconds. */
export interface WalkedSidecar {
  readonly path: string
  readonly kind: 'artwork' | 'metadata'
  readonly size: number
  readonly modified: number
  /** Path of the book it belongs to; null if it belongs to the series. */
  readonly bookPath: string | null
}

const artwork: ReadonlySet<string> = new Set(['.png', '.jpeg', '.jpg', '.tbn', '.webp', '.gif'])
const seriesNames: ReadonlySet<string> = new Set(['cover', 'default', 'folder', 'poster', 'series'])

/**
 * Returns the owner of a sidecar by its file name (behaviour 3.2, 5.8); undefined for another file. `books` maps lower-case names of the
 * books in its folder to their paths. A folder of one-shots has no sidecars of a series.
 */
export function findSidecarOwner(
  name: string,
  books: ReadonlyMap<string, string>,
  isOneshots: boolean,
): Pick<WalkedSidecar, 'kind' | 'bookPath'> | undefined {
  const lower = name.toLowerCase()
  if (lower === 'series.json') return isOneshots ? undefined : { kind: 'metadata', bookPath: null }
  if (!artwork.has(extname(lower))) return undefined
  const base = lower.slice(0, lower.length - extname(lower).length)
  if (!isOneshots && seriesNames.has(base)) return { kind: 'artwork', bookPath: null }
  const bookPath = books.get(base) ?? books.get(base.replace(/-\d+$/, ''))
  return bookPath === undefined ? undefined : { kind: 'artwork', bookPath }
}
