import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../db/open.ts'
import { requireInsideRoot } from '../../files/inside-root.ts'
import { removeFile } from '../../files/safe-write.ts'
import { priority } from '../../queue/task-kind.ts'
import { job } from '../../workers/job.ts'
import { listOutdated, listUnanalyzed, listUnreachable } from '../analysis/queries.ts'
import { analyzeBookTask, forBooks } from '../analysis/tasks.ts'
import type { LibraryState } from '../libraries/library-settings.ts'
import { findLibraryById, saveMisnamed, saveScanned } from '../libraries/queries.ts'
import { type Awaiting, applyAdded } from './apply-added.ts'
import { applyChanged } from './apply-changed.ts'
import { applyGone } from './apply-gone.ts'
import { blockScan, clearScanBlock } from './block-scan.ts'
import { deleteLibraryContents } from './empty-trash.ts'
import { applyBookMoves, applySeriesMoves } from './moves/apply-moves.ts'
import { emptyMoves, findMoves, type Moves } from './moves/find-moves.ts'
import { type ChangedSeries, planScan, type ScanPlan } from './plan-scan.ts'
import { listKnownSeries } from './queries.ts'
import { renumberSeries } from './renumber-series.ts'
import type { ScanDeps } from './scan-deps.ts'
import { emptyTrashTask, scanLibraryTask } from './tasks.ts'
import { type CompareInput, type EncodedRows, encodeRows, type WalkDiff } from './walk/compare-walk.ts'
import type { KnownSeries } from './walk/diff.ts'

const compareJob = job<CompareInput, WalkDiff>(
  new URL('./walk/compare-walk.ts', import.meta.url),
  'compareWalk',
  {
    isLong: true,
  },
)

export interface ScanInput {
  readonly libraryId: number
  readonly deep: boolean
  /** True if the books that the guard protected may go to the trash this time. */
  readonly confirm?: boolean | undefined
}
export interface ScanRun {
  readonly signal: AbortSignal
  /** Receives the number of books of new and changed series, about once per hundred books. */
  readonly progress: (done: number, total: number, current?: string) => void
}

const readBatchRows = 1000
/** Maximum number of paths of unreadable files in a line of the log. */
const maxLoggedPaths = 50

/** Encodes all stored series of a library while reading them, so that the rows of a hundred thousand one-shots are never in one message. */
async function encodeKnownSeries({ db }: ScanDeps, libraryId: number): Promise<EncodedRows<KnownSeries>[]> {
  const known: EncodedRows<KnownSeries>[] = []
  let last = 0
  for (;;) {
    const rows = await listKnownSeries(db, libraryId, last, readBatchRows)
    if (rows.length > 0) known.push(encodeRows(rows))
    if (rows.length < readBatchRows) return known
    last = rows.at(-1)?.id ?? last
  }
}

async function walkAndCompare(
  deps: ScanDeps,
  library: LibraryState,
  deep: boolean,
  signal: AbortSignal,
): Promise<WalkDiff> {
  const { root, settings: s } = library
  const input: CompareInput = {
    root,
    scanCbx: s.scanCbx,
    scanPdf: s.scanPdf,
    scanEpub: s.scanEpub,
    exclusions: s.scanDirectoryExclusions,
    oneshotsDirectory: s.oneshotsDirectory,
    forceModifiedTime: s.scanForceModifiedTime,
    followLinks: s.followLinks,
    restSeconds: deps.restSeconds,
    known: await encodeKnownSeries(deps, library.id),
    deep,
  }
  return deps.workers.run(compareJob, input, { priority: 'task', signal })
}

/** Counts the books that would go to the trash, without those that only moved. */
function countMissing(plan: ScanPlan, moves: Moves): number {
  const moved =
    moves.series.reduce((n, s) => n + s.move.files.length, 0) +
    moves.books.filter((b) => !b.move.vanished.isOccupied).length
  return Math.max(0, plan.inGoneSeries + plan.gone.length - moved)
}

/**
 * Runs a scan: folders → tree, tree and stored rows → difference, difference → database, in transactions of bounded size (behaviour 3.3).
 */
export async function scanLibrary(deps: ScanDeps, input: ScanInput, run: ScanRun): Promise<void> {
  const { signal } = run
  const { db, bus, queue, log } = deps
  const { libraryId } = input
  const library = await findLibraryById(db, libraryId)
  // The library was deleted; an earlier run of this task may have left rows.
  if (!library) return deleteLibraryContents(deps, { id: libraryId, publicId: '' })
  // Books without analysis since an earlier scan, or an earlier run of this task.
  const unanalyzed = await listUnanalyzed(db, libraryId)
  const walk = await walkAndCompare(deps, library, input.deep, signal)
  const plan = walk.isRootReadable ? await planScan(db, libraryId, walk, signal) : undefined
  if (plan?.hasFresh) await scheduleRescan(deps, libraryId)
  await saveMisnamedFiles(deps, library, walk)
  const moves = plan ? await findMoves(deps, library, walk.added, plan, signal) : emptyMoves
  const missing = plan ? countMissing(plan, moves) : undefined
  const isBlocked = await blockScan(deps, library, walk, {
    confirm: input.confirm ?? false,
    missing,
    total: plan?.total,
  })
  if (isBlocked || !plan) return
  const count = await applyAll(deps, library, { walk, plan, moves }, run)
  if (!(await findLibraryById(db, libraryId))) return deleteLibraryContents(deps, library)
  if (count > 0) await db.analyze()
  await queueRemainingAnalyses(deps, [
    ...new Set([...unanalyzed, ...(await listReachableAgain(db, library))]),
  ])
  for (const path of walk.leftovers) await removeLeftover(library.root, join(library.root, path))
  await saveScanned(db, libraryId, walk.device, Date.now())
  await clearScanBlock(deps, library)
  // If files may still be moving, nothing is deleted permanently: the next scan may find the other end of a move. The trash is emptied after
  // the scans that are waiting already, because another library may have the missing books.
  if (library.settings.emptyTrashAfterScan && !plan.hasFresh)
    await queue.add(emptyTrashTask, { libraryId }, priority.low)
  for (const follow of deps.followUps.afterScan) await follow(library)
  log.info(
    { library: library.name, series: walk.seriesCount, changed: count, unreadable: walk.unreadable.length },
    'library scanned',
  )
  if (walk.unreadable.length > 0)
    log.warn(
      { library: library.name, paths: walk.unreadable.slice(0, maxLoggedPaths) },
      'some files or folders could not be read: no permission, or names that are not UTF-8',
    )
  bus.publish({ name: 'LibraryScanned', libraryId, changed: count > 0 })
}

/** Stores the files that cannot be opened because of their names, even if the guard blocks the scan. */
async function saveMisnamedFiles(
  { db, bus }: ScanDeps,
  { id, publicId }: LibraryState,
  walk: WalkDiff,
): Promise<void> {
  if (walk.isRootReadable && (await saveMisnamed(db, id, walk.misnamed)))
    bus.publish({ name: 'LibraryChanged', libraryId: publicId })
}

/** Returns the books whose file was out of reach when it was last read, and can be opened now (behaviour 3.3.8). */
async function listReachableAgain(db: Db, library: LibraryState): Promise<number[]> {
  const found: number[] = []
  for (const { id, path } of await listUnreachable(db, library.id)) {
    const isReadable = await access(join(library.root, path), constants.R_OK).then(
      () => true,
      () => false,
    )
    if (isReadable) found.push(id)
  }
  return found
}

/** Deletes a temporary file of an interrupted change. If that fails, the next scan tries again. */
async function removeLeftover(root: string, path: string): Promise<void> {
  try {
    await requireInsideRoot(root, path)
    await removeFile(path)
  } catch {
    // A hidden file does no harm.
  }
}

/** Saves the changes, moves first, so that no moved book counts as new or missing. Returns the number of changes. */
async function applyAll(
  deps: ScanDeps,
  library: LibraryState,
  { walk, plan, moves }: { readonly walk: WalkDiff; readonly plan: ScanPlan; readonly moves: Moves },
  { signal, progress }: ScanRun,
): Promise<number> {
  let done = 0
  const total = walk.addedBooks + plan.changedBooks
  const onBatch = (books: number) => {
    progress(Math.min(done, total), total, library.name)
    done += books
  }
  const arrived = await applySeriesMoves(deps, library, moves.series, signal)
  const awaiting = await applyAdded(
    deps,
    library,
    walk.added,
    {
      folders: new Set([...moves.series.map((s) => s.walked.path), ...moves.candidates]),
      books: new Set(moves.books.map((b) => b.walked.path)),
    },
    { signal, onBatch },
  )
  const sources = await applyBookMoves(deps, library, findDestinations(moves, awaiting), signal)
  // Books that could not be read at their old path. Listed now, because changed books are queued as they are found.
  if (moves.series.length + moves.books.length > 0)
    await queueRemainingAnalyses(deps, await listOutdated(deps.db, library.id))
  const changed = [
    ...plan.changed,
    ...[...arrived, ...awaiting.map((a): ChangedSeries => ({ ...a, changes: null }))].map((s) =>
      encodeRows([s]),
    ),
  ]
  const gained = new Set(findDestinations(moves, awaiting).map((t) => t.to))
  const touched = new Set([...gained, ...sources, ...arrived.map((s) => s.id)])
  await applyChanged(deps, library, changed, { signal, onBatch, unreadable: walk.unreadable, touched })
  const movedSeries = new Set(arrived.map((s) => s.id))
  const goneSeries = plan.goneSeries.filter((id) => !movedSeries.has(id))
  await applyGone(deps, library, goneSeries, signal)
  await renumberSeries(deps, [...sources])
  return walk.added.length + plan.changed.length + plan.goneSeries.length
}

/** Returns the moved books with the series that they join: a stored one, or the new one of its folder. */
function findDestinations(moves: Moves, awaiting: readonly Awaiting[]) {
  const byPath = new Map(awaiting.map((a) => [a.walked.path, a.id]))
  return moves.books.flatMap((b) => {
    const to = b.seriesId ?? byPath.get(b.seriesPath)
    return to === undefined ? [] : [{ ...b, to }]
  })
}

/** Schedules another scan for when files that are still being written are finished. */
function scheduleRescan({ queue, restSeconds }: ScanDeps, libraryId: number): Promise<void> {
  const delay = restSeconds * 1000 + 500
  return queue.addAll(scanLibraryTask, [{ libraryId, deep: false }], priority.normal, delay)
}

const tasksPerBatch = 500
async function queueRemainingAnalyses({ queue }: ScanDeps, bookIds: readonly number[]): Promise<void> {
  for (let i = 0; i < bookIds.length; i += tasksPerBatch)
    await queue.addAll(analyzeBookTask, forBooks(bookIds.slice(i, i + tasksPerBatch)))
}
