import { join } from 'node:path'
import { removeFile } from '../../files/safe-write.ts'
import { priority } from '../../queue/task-kind.ts'
import { job } from '../../workers/job.ts'
import { listOutdated, listUnanalyzed } from '../analysis/queries.ts'
import { analyzeBookTask } from '../analysis/tasks.ts'
import type { LibraryState } from '../libraries/library-settings.ts'
import { findLibraryById, saveScanned } from '../libraries/queries.ts'
import { type Awaiting, applyAdded } from './apply-added.ts'
import { applyChanged } from './apply-changed.ts'
import { applyGone } from './apply-gone.ts'
import { applyBookMoves, applySeriesMoves } from './apply-moves.ts'
import { blockScan, clearScanBlock } from './block-scan.ts'
import { type CompareInput, type EncodedRows, encodeRows, type WalkDiff } from './compare-walk.ts'
import type { KnownSeries } from './diff.ts'
import { deleteLibraryContents } from './empty-trash.ts'
import { emptyMoves, findMoves, type Moves } from './find-moves.ts'
import { type ChangedSeries, planScan, type ScanPlan } from './plan-scan.ts'
import { listKnownSeries } from './queries.ts'
import { renumberSeries } from './renumber-series.ts'
import type { ScanDeps } from './scan-deps.ts'
import { emptyTrashTask, scanLibraryTask } from './tasks.ts'

const compareJob = job<CompareInput, WalkDiff>(new URL('./compare-walk.ts', import.meta.url), 'compareWalk', {
  isLong: true,
})

export interface ScanInput {
  readonly libraryId: number
  readonly deep: boolean
  /** What the guard held back may go to the trash this time. */
  readonly confirm?: boolean | undefined
}
export interface ScanRun {
  readonly signal: AbortSignal
  /** Books of what is new or changed; told of about a hundred at a time. */
  readonly progress: (done: number, total: number, current?: string) => void
}

const readBatchRows = 1000

/** Everything known of a library, packed while it is read: the rows of a hundred thousand one-shots never are in one message. */
async function packKnown({ db }: ScanDeps, libraryId: number): Promise<EncodedRows<KnownSeries>[]> {
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
    restSeconds: deps.restSeconds,
    known: await packKnown(deps, library.id),
    deep,
  }
  return deps.workers.run(compareJob, input, { priority: 'task', signal })
}

/** Books that would go to the trash once everything that only moved is taken out. */
function countMissing(plan: ScanPlan, moves: Moves): number {
  const moved =
    moves.series.reduce((n, s) => n + s.move.files.length, 0) +
    moves.books.filter((b) => !b.move.vanished.isOccupied).length
  return Math.max(0, plan.inGoneSeries + plan.gone.length - moved)
}

/** Disk → tree, tree and known rows → difference, difference → database, in transactions of bounded size (behaviour 3.3). */
export async function scanLibrary(deps: ScanDeps, input: ScanInput, run: ScanRun): Promise<void> {
  const { signal } = run
  const { db, bus, queue, log } = deps
  const { libraryId } = input
  const library = await findLibraryById(db, libraryId)
  // Deleted meanwhile; an earlier life of this task may have left something.
  if (!library) return deleteLibraryContents(deps, { id: libraryId, publicId: '' })
  // What an earlier scan or an earlier life left unfinished.
  const left = await listUnanalyzed(db, libraryId)
  const walk = await walkAndCompare(deps, library, input.deep, signal)
  const plan = walk.isRootReadable ? await planScan(db, libraryId, walk, signal) : undefined
  if (plan?.hasFresh) await scheduleRescan(deps, libraryId)
  const moves = plan ? await findMoves(deps, library, walk.added, plan, signal) : emptyMoves
  const missing = plan ? countMissing(plan, moves) : undefined
  const isHeldBack = await blockScan(deps, library, walk, {
    confirm: input.confirm ?? false,
    missing,
    total: plan?.total,
  })
  if (isHeldBack || !plan) return
  const count = await applyAll(deps, library, { walk, plan, moves }, run)
  if (!(await findLibraryById(db, libraryId))) return deleteLibraryContents(deps, library)
  if (count > 0) await db.analyze()
  await queueRemainingAnalyses(deps, left)
  for (const path of walk.leftovers) await removeFile(join(library.root, path)).catch(() => undefined)
  await saveScanned(db, libraryId, walk.device, Date.now())
  await clearScanBlock(deps, library)
  // What may still be on its way is not removed for good: its other half may come with the next scan.
  // After the scans that wait already: what is gone here may have moved to a library that is about to be looked at.
  if (library.settings.emptyTrashAfterScan && !plan.hasFresh)
    await queue.add(emptyTrashTask, { libraryId }, priority.low)
  for (const follow of deps.followUps.afterScan) await follow(library)
  log.info(
    { library: library.name, series: walk.seriesCount, changed: count, unreadable: walk.unreadable.length },
    'library scanned',
  )
  bus.publish({ name: 'LibraryScanned', libraryId, changed: count > 0 })
}

interface Found {
  readonly walk: WalkDiff
  readonly plan: ScanPlan
  readonly moves: Moves
}

/** Saves what was found: what moved first, so that nothing of it is taken for new or gone. Answers how many things changed. */
async function applyAll(
  deps: ScanDeps,
  library: LibraryState,
  { walk, plan, moves }: Found,
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
  const from = await applyBookMoves(deps, library, targets(moves, awaiting), signal)
  // What could not be read where it was before; asked now, since what changed in its place is queued as it is found.
  if (moves.series.length + moves.books.length > 0)
    await queueRemainingAnalyses(deps, await listOutdated(deps.db, library.id))
  const changed = [
    ...plan.changed,
    ...[...arrived, ...awaiting.map((a): ChangedSeries => ({ ...a, changes: null }))].map((s) =>
      encodeRows([s]),
    ),
  ]
  const gained = new Set(targets(moves, awaiting).map((t) => t.to))
  const touched = new Set([...gained, ...from, ...arrived.map((s) => s.id)])
  await applyChanged(deps, library, changed, {
    signal,
    onBatch,
    unreadable: walk.unreadable,
    touched,
  })
  const movedSeries = new Set(arrived.map((s) => s.id))
  await applyGone(
    deps,
    library,
    plan.goneSeries.filter((id) => !movedSeries.has(id)),
    signal,
  )
  await renumberSeries(deps, [...from])
  return walk.added.length + plan.changed.length + plan.goneSeries.length
}

/** Where each book goes: a known series, or the new one of its folder. */
function targets(moves: Moves, awaiting: readonly Awaiting[]) {
  const byPath = new Map(awaiting.map((a) => [a.walked.path, a.id]))
  return moves.books.flatMap((b) => {
    const to = b.seriesId ?? byPath.get(b.seriesPath)
    return to === undefined ? [] : [{ ...b, to }]
  })
}

/** Files that are still being written are looked at again once they rest. */
function scheduleRescan({ queue, restSeconds }: ScanDeps, libraryId: number): Promise<void> {
  const delay = restSeconds * 1000 + 500
  return queue.addAll(scanLibraryTask, [{ libraryId, deep: false }], priority.normal, delay)
}

const tasksPerBatch = 500
async function queueRemainingAnalyses({ queue }: ScanDeps, bookIds: readonly number[]): Promise<void> {
  for (let i = 0; i < bookIds.length; i += tasksPerBatch)
    await queue.addAll(
      analyzeBookTask,
      bookIds.slice(i, i + tasksPerBatch).map((bookId) => ({ bookId })),
      priority.normal,
    )
}
