import type { TransientBook } from '@lectern/contract/import'
import { newPublicId, timestamp } from '../../db/values.ts'
import type { BookAnalysis } from '../../media/book-file.ts'
import { humanSize } from '../books/human-size.ts'

/** A file outside of every library; path absolute, size in bytes, time in milliseconds. */
export interface TransientFile {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly modified: number
}
/** What its analysis found, and what follows from it. */
export interface TransientFinding {
  readonly analysis: BookAnalysis
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
  learn(id: string, finding: TransientFinding): TransientEntry | undefined
}

const lifetime = 3_600_000
/** The longest forgotten goes first; some ten megabytes when none is analyzed. */
const maxEntries = 20_000

export function createTransientBooks({
  now = Date.now,
  capacity = maxEntries,
}: {
  now?: () => number
  capacity?: number
} = {}): TransientBooks {
  // In the order of their last use.
  const kept = new Map<string, { entry: TransientEntry; used: number }>()

  const forgetOld = (): void => {
    for (const [id, { used }] of kept) {
      if (kept.size <= capacity && now() - used < lifetime) return
      kept.delete(id)
    }
  }
  const keep = (entry: TransientEntry): TransientEntry => {
    kept.delete(entry.id)
    kept.set(entry.id, { entry, used: now() })
    forgetOld()
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
    learn(id, finding) {
      const entry = find(id)
      return entry && keep({ ...entry, finding })
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
    fileLastModified: timestamp(entry.modified),
    sizeBytes: entry.size,
    size: humanSize(entry.size),
    status: analysis?.status ?? 'UNKNOWN',
    mediaType: analysis?.mediaType ?? '',
    pages: (analysis?.pages ?? []).map((p, i) => ({
      number: i + 1,
      fileName: p.fileName,
      mediaType: p.mediaType,
      width: p.width,
      height: p.height,
      sizeBytes: p.size,
      size: p.size === null ? '' : humanSize(p.size),
    })),
    files: [...(analysis?.files ?? [])],
    comment: analysis?.comment ?? '',
    number: entry.finding?.number ?? null,
    seriesId: entry.finding?.seriesId ?? null,
  }
}
