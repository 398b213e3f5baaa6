import { createHash } from 'node:crypto'
import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { fileTime } from '../../media/file-time.ts'

export interface WalkOptions {
  /** Absolute. */
  readonly root: string
  readonly scanCbx: boolean
  readonly scanPdf: boolean
  readonly scanEpub: boolean
  readonly exclusions: readonly string[]
  readonly oneshotsDirectory: string | null
  readonly forceModifiedTime: boolean
}
/** Paths are relative to the root, with `/`; times in milliseconds, sizes in bytes. */
export interface WalkedBook {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly modified: number
}
export interface WalkedSeries {
  readonly path: string
  readonly name: string
  readonly modified: number
  readonly oneshot: boolean
  /** Changes when a file comes, goes, or has another size or time. */
  readonly fingerprint: string
  readonly books: readonly WalkedBook[]
}
export interface Walk {
  /** False when the root itself is missing, no folder or unreadable: then nothing may be concluded. */
  readonly isRootReadable: boolean
  readonly series: readonly WalkedSeries[]
  /** Folders and files that are there but could not be looked at, relative to the root: what lies there is not gone. */
  readonly unreadable: readonly string[]
}

/** Nothing is there any more, or a link leads nowhere; every other failure (rights, a lost network) may pass. */
const meansGone: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])

/** Deeper than any real library; a file system that answers in circles ends here. */
const maxDepth = 64

const extensionsOf = (o: WalkOptions): ReadonlySet<string> =>
  new Set([
    ...(o.scanCbx ? ['.cbz', '.zip', '.cbr', '.rar'] : []),
    ...(o.scanPdf ? ['.pdf'] : []),
    ...(o.scanEpub ? ['.epub'] : []),
  ])

const baseName = (name: string): string => name.slice(0, name.length - extname(name).length)

function fingerprintOf(books: readonly WalkedBook[]): string {
  const hash = createHash('md5')
  for (const b of books) hash.update(`${b.path}\0${b.size}\0${b.modified}\n`)
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
  const series: WalkedSeries[] = []
  const seen = new Set<string>()
  const unreadable: string[] = []

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

  const asBook = (folder: string, entry: Dirent): WalkedBook | undefined => {
    const path = join(folder, entry.name)
    const stats = attempt(path, () => statSync(path))
    if (!stats?.isFile()) return undefined
    return {
      path: relativePath(path),
      name: baseName(entry.name),
      size: stats.size,
      modified: fileTime(stats),
    }
  }

  const addSeries = (folder: string, modified: number, books: readonly WalkedBook[]): void => {
    const isOneshots = oneshots !== undefined && folder.toLowerCase().includes(oneshots)
    if (isOneshots) {
      for (const b of books) series.push({ ...b, oneshot: true, fingerprint: fingerprintOf([b]), books: [b] })
      return
    }
    const newest = books.reduce((t, b) => Math.max(t, b.modified), 0)
    series.push({
      path: relativePath(folder),
      name: folder.slice(folder.lastIndexOf(sep) + 1) || folder,
      modified: options.forceModifiedTime ? Math.max(modified, newest) : modified,
      oneshot: false,
      fingerprint: fingerprintOf(books),
      books,
    })
  }

  const leadsToFolder = (path: string): boolean => attempt(path, () => statSync(path))?.isDirectory() ?? false

  /** Links and entries of unknown kind are asked what they lead to. */
  const isFolder = (folder: string, entry: Dirent): boolean =>
    entry.isDirectory() || (!entry.isFile() && leadsToFolder(join(folder, entry.name)))

  const addBooks = (folder: string, modified: number, entries: readonly Dirent[]): void => {
    const books = entries
      .filter((e) => extensions.has(extname(e.name).toLowerCase()) && !e.isDirectory())
      .flatMap((e) => asBook(folder, e) ?? [])
    if (books.length > 0) addSeries(folder, modified, books)
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
    const named = entries.filter((e) => !e.name.startsWith('.')).sort((a, b) => (a.name < b.name ? -1 : 1))
    addBooks(folder, fileTime(stats), named)
    const below = depth < maxDepth ? named.filter((e) => isFolder(folder, e)) : []
    for (const e of below) if (!isExcluded(join(folder, e.name))) visit(join(folder, e.name), depth + 1)
    return true
  }

  const isRootReadable = visit(options.root, 0)
  return { isRootReadable, series, unreadable }
}
