import { recountClasses } from '../../access/queries.ts'
import { priority } from '../../queue/task-kind.ts'
import { job } from '../../workers/job.ts'
import { listUnanalyzed } from '../analysis/queries.ts'
import { analyzeBookTask } from '../analysis/tasks.ts'
import type { LibraryState } from '../libraries/library-settings.ts'
import { findLibraryById, setUnavailable } from '../libraries/queries.ts'
import { applyAdded } from './apply-added.ts'
import { applyChanged, applyGone } from './apply-changed.ts'
import { diffSeries } from './diff.ts'
import { forgetLibrary } from './empty-trash.ts'
import { type KnownSeriesRow, listKnownSeries } from './queries.ts'
import type { ScanDeps } from './scan-deps.ts'
import { emptyTrashTask } from './tasks.ts'
import type { Walk, WalkOptions } from './walk.ts'

const walkJob = job<WalkOptions, Walk>(new URL('./walk.ts', import.meta.url), 'walkLibrary')

const walkOptions = (library: LibraryState): WalkOptions => ({
  root: library.root,
  scanCbx: library.settings.scanCbx,
  scanPdf: library.settings.scanPdf,
  scanEpub: library.settings.scanEpub,
  exclusions: library.settings.scanDirectoryExclusions,
  oneshotsDirectory: library.settings.oneshotsDirectory,
  forceModifiedTime: library.settings.scanForceModifiedTime,
})

/**
 * A root that cannot be read, or that is suddenly empty, is a lost mount far more often than a wish: nothing may be concluded from it.
 */
const isTrustworthy = (walk: Walk, known: readonly KnownSeriesRow[]): boolean =>
  walk.isRootReadable && (walk.series.length > 0 || known.every((s) => s.deleted))

async function flag({ db, bus }: ScanDeps, library: LibraryState, isUnavailable: boolean): Promise<void> {
  const isNews = await setUnavailable(db, library.id, isUnavailable)
  if (isNews) bus.publish({ name: 'LibraryChanged', libraryId: library.publicId })
}

/** Disk → tree, tree and known rows → difference, difference → database, in transactions of bounded size (behaviour 3.3). */
export async function scanLibrary(
  deps: ScanDeps,
  { libraryId, deep }: { libraryId: number; deep: boolean },
  signal: AbortSignal,
): Promise<void> {
  const { db, bus, queue, workers, log } = deps
  const library = await findLibraryById(db, libraryId)
  // Deleted meanwhile; an earlier life of this task may have left something.
  if (!library) return forgetLibrary(deps, { id: libraryId, publicId: '' })
  const [walk, known, left] = await Promise.all([
    workers.run(walkJob, walkOptions(library), { priority: 'task', signal }),
    listKnownSeries(db, libraryId),
    // What an earlier scan or an earlier life left unfinished.
    listUnanalyzed(db, libraryId),
  ])
  if (!isTrustworthy(walk, known)) {
    log.warn(
      { library: library.name },
      'the folder of the library is missing, unreadable or empty; nothing was changed',
    )
    return flag(deps, library, true)
  }
  await flag(deps, library, false)
  const diff = diffSeries(walk.series, known, { deep, unreadable: walk.unreadable })
  const byId = new Map(known.map((k) => [k.id, k]))
  const rowOf = (s: { id: number }) => byId.get(s.id) ?? []
  await applyGone(deps, library, diff.gone.flatMap(rowOf), signal)
  await applyChanged(
    deps,
    library,
    diff.changed.flatMap((c) => {
      const row = byId.get(c.known.id)
      return row ? [{ known: row, walked: c.walked }] : []
    }),
    { signal, unreadable: walk.unreadable },
  )
  await applyAdded(deps, library, diff.added, signal)
  if (!(await findLibraryById(db, libraryId))) return forgetLibrary(deps, library)
  // Always: a scan that was killed half-way may have left the counts behind.
  await db.batch(recountClasses(db, libraryId))
  const count = diff.added.length + diff.changed.length + diff.gone.length
  if (count > 0) await db.analyze()
  if (library.settings.emptyTrashAfterScan) await queue.add(emptyTrashTask, { libraryId }, priority.high)
  await queue.addAll(
    analyzeBookTask,
    left.map((bookId) => ({ bookId })),
    priority.normal,
  )
  log.info(
    { library: library.name, series: walk.series.length, changed: count, unreadable: walk.unreadable.length },
    'library scanned',
  )
  bus.publish({ name: 'LibraryScanned', libraryId, changed: count > 0 })
}
