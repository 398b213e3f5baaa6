import type { WalkedBook, WalkedSeries } from './walk.ts'

/** A series as it is stored. */
export interface KnownSeries {
  readonly id: number
  readonly path: string
  readonly fingerprint: string
  readonly modified: number
  readonly deleted: boolean
}
/** A book as it is stored. */
export interface KnownBook {
  readonly id: number
  readonly path: string
  readonly size: number
  readonly modified: number
  readonly deleted: boolean
}

/** Returns one row per path; a row in the trash gives way to the row that replaced it. */
const rowsByPath = <K extends { readonly path: string; readonly deleted: boolean }>(
  known: readonly K[],
): Map<string, K> =>
  new Map([...known.filter((k) => k.deleted), ...known.filter((k) => !k.deleted)].map((k) => [k.path, k]))

/** Returns stored rows that were not seen. Rows below an unreadable folder are omitted, because nothing is known about them. */
function listUnseen<K extends { readonly id: number; readonly path: string; readonly deleted: boolean }>(
  known: readonly K[],
  seen: ReadonlySet<number>,
  unreadable: readonly string[],
): K[] {
  const isHidden = (path: string) =>
    unreadable.some((u) => u === '' || path === u || path.startsWith(`${u}/`))
  return known.filter((k) => !k.deleted && !seen.has(k.id) && !isHidden(k.path))
}

export interface SeriesDiff {
  readonly added: readonly WalkedSeries[]
  /** Series that differ, that come back from the trash, or (in a deep scan) all of them; their books must be compared. */
  readonly changed: readonly { readonly known: KnownSeries; readonly walked: WalkedSeries }[]
  /** Stored series that were not seen; they go to the trash. */
  readonly gone: readonly KnownSeries[]
}

/** Compares the walk with the stored series by path. Each series is in at most one list of the result. */
export function diffSeries(
  walked: readonly WalkedSeries[],
  known: readonly KnownSeries[],
  { deep, unreadable = [] }: { readonly deep: boolean; readonly unreadable?: readonly string[] },
): SeriesDiff {
  const byPath = rowsByPath(known)
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
  return { added, changed, gone: listUnseen(known, seen, unreadable) }
}

export interface BookDiff<K extends KnownBook = KnownBook> {
  readonly added: readonly WalkedBook[]
  /** Books with another size or time, to be analyzed again. */
  readonly outdated: readonly { readonly known: K; readonly walked: WalkedBook }[]
  /** Books that come back from the trash with an unchanged file. */
  readonly restored: readonly K[]
  readonly gone: readonly K[]
  /** Files that are new or changed a moment ago; they wait for a later scan. */
  readonly fresh: readonly WalkedBook[]
}

/** Compares the books of one series by path. */
export function diffBooks<K extends KnownBook>(
  walked: readonly WalkedBook[],
  known: readonly K[],
  unreadable: readonly string[] = [],
): BookDiff<K> {
  const byPath = rowsByPath(known)
  const added: WalkedBook[] = []
  const outdated: { known: K; walked: WalkedBook }[] = []
  const restored: K[] = []
  const fresh: WalkedBook[] = []
  const seen = new Set<number>()
  for (const w of walked) {
    const k = byPath.get(w.path)
    if (k) seen.add(k.id)
    const isSame = k !== undefined && k.size === w.size && k.modified === w.modified
    if (isSame && k.deleted) restored.push(k)
    if (isSame) continue
    if (w.isFresh) fresh.push(w)
    else if (k) outdated.push({ known: k, walked: w })
    else added.push(w)
  }
  return { added, outdated, restored, gone: listUnseen(known, seen, unreadable), fresh }
}

/** A `BookDiff` as keys and paths. A scan keeps it between the comparison and the change. */
export interface BookChanges {
  readonly added: readonly string[]
  readonly outdated: readonly (readonly [bookId: number, path: string])[]
  readonly restored: readonly number[]
  readonly gone: readonly number[]
  readonly fresh: readonly string[]
}

export const toChanges = (diff: BookDiff): BookChanges => ({
  added: diff.added.map((b) => b.path),
  outdated: diff.outdated.map(({ known, walked }) => [known.id, walked.path]),
  restored: diff.restored.map((b) => b.id),
  gone: diff.gone.map((b) => b.id),
  fresh: diff.fresh.map((b) => b.path),
})

/** True if no book was added, removed or changed. A fresh file is not a change yet. */
export const isUnchanged = (
  c: Readonly<Record<'added' | 'outdated' | 'restored' | 'gone', readonly unknown[]>>,
): boolean => c.added.length + c.outdated.length + c.restored.length + c.gone.length === 0

/** Returns the diff of these changes with the current rows. Rows that have left the series since are omitted. */
export function fromChanges<K extends KnownBook>(
  changes: BookChanges,
  walked: readonly WalkedBook[],
  known: readonly K[],
): BookDiff<K> {
  const byPath = new Map(walked.map((w) => [w.path, w]))
  const byId = new Map(known.map((k) => [k.id, k]))
  const files = (paths: readonly string[]) => paths.flatMap((path) => byPath.get(path) ?? [])
  const rows = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return {
    added: files(changes.added),
    outdated: changes.outdated.flatMap(([id, path]) => {
      const [row, file] = [byId.get(id), byPath.get(path)]
      return row && file ? [{ known: row, walked: file }] : []
    }),
    restored: rows(changes.restored),
    gone: rows(changes.gone),
    fresh: files(changes.fresh),
  }
}
