import type { WalkedBook, WalkedSeries } from './walk.ts'

/** A series as the database knows it. */
export interface KnownSeries {
  readonly id: number
  readonly path: string
  readonly fingerprint: string
  readonly modified: number
  readonly deleted: boolean
}
/** A book as the database knows it. */
export interface KnownBook {
  readonly id: number
  readonly path: string
  readonly size: number
  readonly modified: number
  readonly deleted: boolean
}

/** Nothing is concluded from what could not be looked at. */
function notSeen<K extends { readonly id: number; readonly path: string; readonly deleted: boolean }>(
  known: readonly K[],
  seen: ReadonlySet<number>,
  unreadable: readonly string[],
): K[] {
  const isHidden = (path: string) => unreadable.some((u) => path === u || path.startsWith(`${u}/`))
  return known.filter((k) => !k.deleted && !seen.has(k.id) && !isHidden(k.path))
}

export interface SeriesDiff {
  readonly added: readonly WalkedSeries[]
  /** Seen, and other than before (or back from the trash, or everything when the scan is deep): its books have to be compared. */
  readonly changed: readonly { readonly known: KnownSeries; readonly walked: WalkedSeries }[]
  /** Known, and not seen: to the trash. */
  readonly gone: readonly KnownSeries[]
}

/** Compares what was seen with what is known, by path. Every series is in at most one of the answers. */
export function diffSeries(
  walked: readonly WalkedSeries[],
  known: readonly KnownSeries[],
  { deep, unreadable = [] }: { readonly deep: boolean; readonly unreadable?: readonly string[] },
): SeriesDiff {
  const byPath = new Map(known.map((k) => [k.path, k]))
  const added: WalkedSeries[] = []
  const changed: { known: KnownSeries; walked: WalkedSeries }[] = []
  const seen = new Set<number>()
  for (const w of walked) {
    const k = byPath.get(w.path)
    if (!k) {
      added.push(w)
      continue
    }
    seen.add(k.id)
    if (deep || k.deleted || k.fingerprint !== w.fingerprint || k.modified !== w.modified)
      changed.push({ known: k, walked: w })
  }
  return { added, changed, gone: notSeen(known, seen, unreadable) }
}

export interface BookDiff {
  readonly added: readonly WalkedBook[]
  /** Another size or time: analyzed again. */
  readonly outdated: readonly { readonly known: KnownBook; readonly walked: WalkedBook }[]
  /** Back from the trash, and the same file as before. */
  readonly restored: readonly KnownBook[]
  readonly gone: readonly KnownBook[]
}

/** The same for the books of one series. */
export function diffBooks(
  walked: readonly WalkedBook[],
  known: readonly KnownBook[],
  unreadable: readonly string[] = [],
): BookDiff {
  const byPath = new Map(known.map((k) => [k.path, k]))
  const added: WalkedBook[] = []
  const outdated: { known: KnownBook; walked: WalkedBook }[] = []
  const restored: KnownBook[] = []
  const seen = new Set<number>()
  for (const w of walked) {
    const k = byPath.get(w.path)
    if (!k) {
      added.push(w)
      continue
    }
    seen.add(k.id)
    if (k.size !== w.size || k.modified !== w.modified) outdated.push({ known: k, walked: w })
    else if (k.deleted) restored.push(k)
  }
  return { added, outdated, restored, gone: notSeen(known, seen, unreadable) }
}
