import { createHash } from 'node:crypto'
import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { isTemporary } from '../../files/safe-write.ts'
import { fileTime } from '../../media/file-time.ts'
import { sidecarOwner, type WalkedSidecar } from './sidecars.ts'

export interface WalkOptions {
  /** Absolute. */
  readonly root: string
  readonly scanCbx: boolean
  readonly scanPdf: boolean
  readonly scanEpub: boolean
  readonly exclusions: readonly string[]
  readonly oneshotsDirectory: string | null
  readonly forceModifiedTime: boolean
  /** A file whose last change is younger than so many seconds may still be written; 0 takes every file. */
  readonly restSeconds: number
}
/** Paths are relative to the root, with `/`; times in milliseconds, sizes in bytes. */
export interface WalkedBook {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly modified: number
  /** Changed a moment ago: may still be written, and is left for a later scan. */
  readonly isFresh?: true
}
export interface WalkedSeries {
  readonly path: string
  readonly name: string
  readonly modified: number
  readonly oneshot: boolean
  /** Changes when a file or a sidecar comes, goes, or has another size or time. */
  readonly fingerprint: string
  readonly books: readonly WalkedBook[]
  readonly sidecars: readonly WalkedSidecar[]
}
export interface Walk {
  /** False when the root itself is missing, no folder or unreadable: then nothing may be concluded. */
  readonly isRootReadable: boolean
  /** The path of the root itself holds an exclusion, so that everything below it is left out. */
  readonly isRootExcluded: boolean
  /** The file system that the root is on; empty when it cannot be read. */
  readonly device: string
  readonly series: readonly WalkedSeries[]
  /** Folders and files that are there but could not be looked at, relative to the root: what lies there is not gone. */
  readonly unreadable: readonly string[]
  /** What changes to files that were interrupted more than a day ago left behind, relative to the root. */
  readonly leftovers: readonly string[]
}

/** Nothing is there any more, or a link leads nowhere; every other failure (rights, a lost network) may pass. */
const meansGone: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])

/** Deeper than any real library; a file system that answers in circles ends here. */
const maxDepth = 64
const maxLeftovers = 1000
const day = 86_400_000

/** `.cb7 .7z .cbt .tar` are ours; other servers of the kind do not look at them. */
const extensionsOf = (o: WalkOptions): ReadonlySet<string> =>
  new Set([
    ...(o.scanCbx ? ['.cbz', '.zip', '.cbr', '.rar', '.cb7', '.7z', '.cbt', '.tar'] : []),
    ...(o.scanPdf ? ['.pdf'] : []),
    ...(o.scanEpub ? ['.epub'] : []),
  ])

const baseName = (name: string): string => name.slice(0, name.length - extname(name).length)

function fingerprintOf(books: readonly WalkedBook[], sidecars: readonly WalkedSidecar[]): string {
  const hash = createHash('md5')
  for (const f of [...books, ...sidecars]) hash.update(`${f.path}\0${f.size}\0${f.modified}\n`)
  return hash.digest('base64url')
}

/**
 * Looks at every folder and file below a root (behaviour 3.2), following links, each real folder once. Synchronous on purpose: in a worker
 * thread that is five times as fast as the asynchronous calls (58 ms for 20,000 files).
 */
export function walkLibrary(options: WalkOptions): Walk {
  const extensions = extensionsOf(options)
  const excluded = options.exclusions.map((e) => e.toLowerCase()).filter((e) => e !== '')
  const oneshots = options.oneshotsDirectory?.toLowerCase()
  const now = Date.now()
  const series: WalkedSeries[] = []
  const seen = new Set<string>()
  const unreadable: string[] = []
  const leftovers: string[] = []

  const relativePath = (path: string): string => relative(options.root, path).split(sep).join('/')
  const attempt = <T>(path: string, look: () => T): T | undefined => {
    try {
      return look()
    } catch (error) {
      if (!meansGone.has((error as NodeJS.ErrnoException).code ?? '')) unreadable.push(relativePath(path))
      return undefined
    }
  }
  const isExcluded = (path: string): boolean => {
    const lower = path.toLowerCase()
    return excluded.some((e) => lower.includes(e))
  }
  /** A time in the future tells nothing: such a file would never rest. */
  const isFresh = (modified: number): boolean =>
    modified <= now && now - modified < options.restSeconds * 1000

  const regularFile = (path: string): Stats | undefined => {
    const stats = attempt(path, () => statSync(path))
    return stats?.isFile() ? stats : undefined
  }
  const asBook = (folder: string, entry: Dirent): WalkedBook[] => {
    const path = join(folder, entry.name)
    const stats = regularFile(path)
    if (!stats) return []
    const modified = fileTime(stats)
    const book = { path: relativePath(path), name: baseName(entry.name), size: stats.size, modified }
    return [isFresh(modified) ? { ...book, isFresh: true } : book]
  }

  const sidecarsOf = (
    folder: string,
    entries: readonly Dirent[],
    books: readonly WalkedBook[],
    isOneshots: boolean,
  ): WalkedSidecar[] => {
    const byName = new Map(books.map((b) => [b.name.toLowerCase(), b.path]))
    return entries.flatMap((e) => {
      const owner = e.isDirectory() ? undefined : sidecarOwner(e.name, byName, isOneshots)
      const stats = owner && regularFile(join(folder, e.name))
      if (!owner || !stats) return []
      return [
        { path: relativePath(join(folder, e.name)), ...owner, size: stats.size, modified: fileTime(stats) },
      ]
    })
  }

  const addSeries = (
    folder: string,
    modified: number,
    entries: readonly Dirent[],
    books: readonly WalkedBook[],
  ): void => {
    const isOneshots = oneshots !== undefined && folder.toLowerCase().includes(oneshots)
    const sidecars = sidecarsOf(folder, entries, books, isOneshots)
    if (isOneshots) {
      const byBook = Map.groupBy(sidecars, (s) => s.bookPath)
      for (const b of books) {
        const { path, name } = b
        const own = byBook.get(path) ?? []
        const fingerprint = fingerprintOf([b], own)
        series.push({
          path,
          name,
          modified: b.modified,
          oneshot: true,
          fingerprint,
          books: [b],
          sidecars: own,
        })
      }
      return
    }
    const newest = books.reduce((t, b) => Math.max(t, b.modified), 0)
    series.push({
      path: relativePath(folder),
      name: folder.slice(folder.lastIndexOf(sep) + 1) || folder,
      modified: options.forceModifiedTime ? Math.max(modified, newest) : modified,
      oneshot: false,
      fingerprint: fingerprintOf(books, sidecars),
      books,
      sidecars,
    })
  }

  const leadsToFolder = (path: string): boolean => attempt(path, () => statSync(path))?.isDirectory() ?? false

  /** Links and entries of unknown kind are asked what they lead to. */
  const isFolder = (folder: string, entry: Dirent): boolean =>
    entry.isDirectory() || (!entry.isFile() && leadsToFolder(join(folder, entry.name)))

  const addBooks = (folder: string, modified: number, entries: readonly Dirent[]): void => {
    const books = entries
      .filter((e) => extensions.has(extname(e.name).toLowerCase()) && !e.isDirectory())
      .flatMap((e) => asBook(folder, e))
    if (books.length > 0) addSeries(folder, modified, entries, books)
  }

  const noteLeftovers = (folder: string, entries: readonly Dirent[]): void => {
    for (const e of entries) {
      if (!isTemporary(e.name) || !e.isFile() || leftovers.length >= maxLeftovers) continue
      const stats = regularFile(join(folder, e.name))
      if (stats && now - fileTime(stats) > day) leftovers.push(relativePath(join(folder, e.name)))
    }
  }

  /** Answers whether the folder could be read. */
  const visit = (folder: string, depth: number): boolean => {
    const stats = attempt(folder, () => statSync(folder))
    const real = attempt(folder, () => realpathSync(folder))
    if (!stats?.isDirectory() || real === undefined) return false
    // A link back to a folder above (or to one already seen) would go round for ever or count books twice.
    if (seen.has(real)) return true
    seen.add(real)
    const entries = attempt(folder, () => readdirSync(folder, { withFileTypes: true }))
    if (!entries) return false
    noteLeftovers(folder, entries)
    const named = entries.filter((e) => !e.name.startsWith('.')).sort((a, b) => (a.name < b.name ? -1 : 1))
    addBooks(folder, fileTime(stats), named)
    const below = depth < maxDepth ? named.filter((e) => isFolder(folder, e)) : []
    for (const e of below) if (!isExcluded(join(folder, e.name))) visit(join(folder, e.name), depth + 1)
    return true
  }

  const isRootReadable = visit(options.root, 0)
  return {
    isRootReadable,
    isRootExcluded: isExcluded(options.root),
    device: isRootReadable ? String(attempt(options.root, () => statSync(options.root))?.dev ?? '') : '',
    series,
    unreadable,
    leftovers,
  }
}
