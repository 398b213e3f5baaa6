import { createTasks, priority } from '../../queue/task-kind.ts'
import { forBooks, forSeries, refreshSeriesMetadataTask } from '../analysis/tasks.ts'
import { refreshBookLocalArtworkTask, refreshSeriesLocalArtworkTask } from '../posters/tasks.ts'
import { saveFolderState } from '../series/move-queries.ts'
import type { ScanDeps } from './scan-deps.ts'
import { type KnownSidecar, listSidecars, saveSidecars } from './sidecar-queries.ts'
import type { WalkedSidecar } from './walk/sidecars.ts'

export interface SidecarOwner {
  readonly seriesId: number
  /** Keys of the books by path. */
  readonly books: ReadonlyMap<string, number>
  readonly sidecars: readonly WalkedSidecar[]
  /** State by which the next scan finds that nothing changed. It is stored with the sidecars, not before; undefined keeps the stored one. */
  readonly folderState?: { readonly fileModified: number; readonly fingerprint: string } | undefined
}

const isSame = (a: KnownSidecar, b: KnownSidecar): boolean =>
  a.kind === b.kind && a.bookId === b.bookId && a.size === b.size && a.modified === b.modified

/** Compares the sidecars of one series with the stored ones. A sidecar of a book that is not stored yet waits for its book. */
function compare(owner: SidecarOwner, known: readonly KnownSidecar[]) {
  const walked = owner.sidecars.flatMap((s): KnownSidecar[] => {
    const bookId = s.bookPath === null ? null : owner.books.get(s.bookPath)
    if (bookId === undefined) return []
    return [
      { seriesId: owner.seriesId, path: s.path, kind: s.kind, bookId, size: s.size, modified: s.modified },
    ]
  })
  const before = new Map(known.map((k) => [k.path, k]))
  const here = new Set(walked.map((w) => w.path))
  const seen = walked.filter((w) => {
    const k = before.get(w.path)
    return k === undefined || !isSame(k, w)
  })
  const gone = known.filter((k) => !here.has(k.path))
  // The former owner of the sidecar loses it.
  const former = seen.flatMap((w) => before.get(w.path) ?? [])
  return { seen, gone, touched: [...seen, ...gone, ...former] }
}

/**
 * Stores the sidecars and the fingerprints of these series, and queues a refresh for each owner whose sidecars changed (behaviour 3.3.6). Both
 * are one transaction, because the next scan finds no difference to stored sidecars.
 */
export async function applySidecars({ db, queue }: ScanDeps, owners: readonly SidecarOwner[]): Promise<void> {
  const seriesIds = owners.map((o) => o.seriesId)
  const known = Map.groupBy(await listSidecars(db, seriesIds), (s) => s.seriesId)
  const changes = owners
    .map((owner) => ({ owner, ...compare(owner, known.get(owner.seriesId) ?? []) }))
    .filter((c) => c.touched.length > 0)
  const folderStates = owners.flatMap((o) =>
    o.folderState ? [saveFolderState(db, o.seriesId, o.folderState)] : [],
  )
  if (changes.length + folderStates.length === 0) return
  const touched = changes.flatMap((c) => c.touched)
  const artwork = touched.filter((s) => s.kind === 'artwork')
  const bookIds = new Set(artwork.flatMap((s) => s.bookId ?? []))
  const coverSeriesIds = new Set(artwork.flatMap((s) => (s.bookId === null ? [s.seriesId] : [])))
  const metadataSeriesIds = new Set(touched.flatMap((s) => (s.kind === 'metadata' ? [s.seriesId] : [])))
  await queue.saveAndAdd(
    [
      ...folderStates,
      ...changes.flatMap((c) =>
        saveSidecars(db, c.owner.seriesId, { gone: c.gone.map((g) => g.path), seen: c.seen }),
      ),
    ],
    [
      createTasks(refreshBookLocalArtworkTask, forBooks(bookIds), priority.low),
      createTasks(refreshSeriesLocalArtworkTask, forSeries(coverSeriesIds), priority.low),
      createTasks(refreshSeriesMetadataTask, forSeries(metadataSeriesIds)),
    ],
  )
}
