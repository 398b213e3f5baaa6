import type { TransientBook } from '@lectern/contract/import'
import { formatTimestamp, newPublicId } from '../../db/values.ts'
import type { BookAnalysis } from '../../media/book-file.ts'
import { toBookPage } from '../books/files/to-book-page.ts'
import { formatSize } from '../books/format-size.ts'

/** A file outside every library; path absolute, size in bytes, time in milliseconds. */
export interface TransientFile {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly modified: number
}
/** Result of its analysis, as far as later requests need it, with the suggestions. */
export interface TransientFinding {
  readonly analysis: Pick<BookAnalysis, 'status' | 'comment' | 'mediaType' | 'pages' | 'files'>
  readonly number: number | null
  readonly seriesId: string | null
}
export interface TransientEntry extends TransientFile {
  readonly id: string
  readonly finding: TransientFinding | null
}

/** Books that were listed before their import: in memory, each for an hour after its last use (behaviour 10.1). */
export interface TransientBooks {
  add(file: TransientFile): TransientEntry
  /** Returns undefined if it is unknown or has expired. */
  find(id: string): TransientEntry | undefined
  /** Stores the result of an analysis. Returns the entry; undefined if it has expired. */
  saveFinding(id: string, finding: TransientFinding): TransientEntry | undefined
}

const entryTtlMs = 3_600_000
/** Maximum number of entries, some ten megabytes without analyses; the least recently used one is removed first. */
const defaultMaxEntries = 20_000
/**
 * Maximum number of names of pages and files in all results, some hundred bytes each: enough for two thousand books. Older results are
 * removed.
 */
const defaultMaxNames = 200_000

const countNames = ({ finding }: TransientEntry): number =>
  finding ? finding.analysis.pages.length + finding.analysis.files.length : 0

/** Copies the parts that are shown, because an analysis can be large. */
const pickShown = ({ analysis, number, seriesId }: TransientFinding): TransientFinding => {
  const { status, comment, mediaType, pages, files } = analysis
  return { analysis: { status, comment, mediaType, pages, files }, number, seriesId }
}

export function createTransientBooks(
  limits: { now?: () => number; maxEntries?: number; maxNames?: number } = {},
): TransientBooks {
  const { now = Date.now, maxEntries = defaultMaxEntries, maxNames = defaultMaxNames } = limits
  // In the order of their last use.
  const entries = new Map<string, { entry: TransientEntry; used: number }>()
  let nameCount = 0

  const remove = (id: string): void => {
    const found = entries.get(id)
    if (found) nameCount -= countNames(found.entry)
    entries.delete(id)
  }

  const removeOld = (): void => {
    for (const [id, { used }] of entries) {
      if (entries.size <= maxEntries && now() - used < entryTtlMs) return
      remove(id)
    }
  }
  /** Removes results other than that of `newest`, least recently used first, until there is space. */
  const removeFindings = (newest: string): void => {
    for (const [id, { entry, used }] of entries) {
      if (nameCount <= maxNames) return
      if (!entry.finding || id === newest) continue
      nameCount -= countNames(entry)
      entries.set(id, { entry: { ...entry, finding: null }, used })
    }
  }
  const keep = (entry: TransientEntry): TransientEntry => {
    remove(entry.id)
    entries.set(entry.id, { entry, used: now() })
    nameCount += countNames(entry)
    removeOld()
    removeFindings(entry.id)
    return entry
  }
  const find = (id: string): TransientEntry | undefined => {
    removeOld()
    const found = entries.get(id)
    return found && keep(found.entry)
  }
  return {
    add: (file) => keep({ ...file, id: newPublicId(), finding: null }),
    find,
    saveFinding(id, finding) {
      const entry = find(id)
      return entry && keep({ ...entry, finding: pickShown(finding) })
    },
  }
}

/** Converts an entry to the contract's shape. */
export function toTransientBook(entry: TransientEntry): TransientBook {
  const analysis = entry.finding?.analysis
  return {
    id: entry.id,
    name: entry.name,
    url: entry.path,
    fileLastModified: formatTimestamp(entry.modified),
    sizeBytes: entry.size,
    size: formatSize(entry.size),
    status: analysis?.status ?? 'UNKNOWN',
    mediaType: analysis?.mediaType ?? '',
    pages: (analysis?.pages ?? []).map(toBookPage),
    files: [...(analysis?.files ?? [])],
    comment: analysis?.comment ?? '',
    number: entry.finding?.number ?? null,
    seriesId: entry.finding?.seriesId ?? null,
  }
}
