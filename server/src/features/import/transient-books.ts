import type { TransientBook } from '@lectern/contract/import'
import { formatTimestamp, newPublicId } from '../../db/values.ts'
import type { BookAnalysis } from '../../media/book-file.ts'
import { formatSize } from '../books/format-size.ts'
import { toBookPage } from '../books/to-book-page.ts'

/** A file outside of every library; path absolute, size in bytes, time in milliseconds. */
export interface TransientFile {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly modified: number
}
/** What its analysis found, as far as anybody asks for it later, and what follows from it. */
export interface TransientFinding {
  readonly analysis: Pick<BookAnalysis, 'status' | 'comment' | 'mediaType' | 'pages' | 'files'>
  readonly number: number | null
  readonly seriesId: string | null
}
export interface TransientEntry extends TransientFile {
  readonly id: string
  readonly finding: TransientFinding | null
}

/** Books that were looked at before their import: in memory, each for an hour after it was last asked for (behaviour 10.1). */
export interface TransientBooks {
  add(file: TransientFile): TransientEntry
  /** Undefined when it is unknown or has expired. */
  find(id: string): TransientEntry | undefined
  /** Keeps what an analysis found; answers the entry, undefined when it has expired meanwhile. */
  saveFinding(id: string, finding: TransientFinding): TransientEntry | undefined
}

const entryTtlMs = 3_600_000
/** The longest forgotten goes first; some ten megabytes when none is analyzed. */
const maxEntries = 20_000
/** Names of pages and files that were found, some hundred bytes each: of two thousand books. Older findings are forgotten. */
const maxNames = 200_000

const namesIn = ({ finding }: TransientEntry): number =>
  finding ? finding.analysis.pages.length + finding.analysis.files.length : 0

/** An analysis can be large; a copy of what is shown lets the rest of it go. */
const shown = ({ analysis, number, seriesId }: TransientFinding): TransientFinding => {
  const { status, comment, mediaType, pages, files } = analysis
  return { analysis: { status, comment, mediaType, pages, files }, number, seriesId }
}

export function createTransientBooks({
  now = Date.now,
  capacity = maxEntries,
  names = maxNames,
}: {
  now?: () => number
  capacity?: number
  names?: number
} = {}): TransientBooks {
  // In the order of their last use.
  const kept = new Map<string, { entry: TransientEntry; used: number }>()
  let held = 0

  const remove = (id: string): void => {
    const found = kept.get(id)
    if (found) held -= namesIn(found.entry)
    kept.delete(id)
  }

  const forgetOld = (): void => {
    for (const [id, { used }] of kept) {
      if (kept.size <= capacity && now() - used < entryTtlMs) return
      remove(id)
    }
  }
  /** All findings but that of `newest`, the longest unused first, until there is room. */
  const forgetFindings = (newest: string): void => {
    for (const [id, { entry, used }] of kept) {
      if (held <= names) return
      if (!entry.finding || id === newest) continue
      held -= namesIn(entry)
      kept.set(id, { entry: { ...entry, finding: null }, used })
    }
  }
  const keep = (entry: TransientEntry): TransientEntry => {
    remove(entry.id)
    kept.set(entry.id, { entry, used: now() })
    held += namesIn(entry)
    forgetOld()
    forgetFindings(entry.id)
    return entry
  }
  const find = (id: string): TransientEntry | undefined => {
    forgetOld()
    const found = kept.get(id)
    return found && keep(found.entry)
  }
  return {
    add: (file) => keep({ ...file, id: newPublicId(), finding: null }),
    find,
    saveFinding(id, finding) {
      const entry = find(id)
      return entry && keep({ ...entry, finding: shown(finding) })
    },
  }
}

/** As the API shows it. */
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
