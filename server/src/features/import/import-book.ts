import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { MediaStatus } from '@lectern/contract/books'
import type { ImportRequest } from '@lectern/contract/import'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Audience, Bus } from '../../events/bus.ts'
import { getServerStopSignal, isServerStopping } from '../../files/change-file.ts'
import { fileState, isSameFingerprint } from '../../files/file-state.ts'
import { requireInsideRoot } from '../../files/inside-root.ts'
import { beginFileChange } from '../../files/queries.ts'
import { reportFileProgress } from '../../files/report-byte-progress.ts'
import { flush, linkOrRename, replaceFile } from '../../files/safe-write.ts'
import { fileTime } from '../../media/file-time.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority, type ReportProgress } from '../../queue/task-kind.ts'
import { analyzeBookTask, forBooks, refreshBookMetadataTask } from '../analysis/tasks.ts'
import { findImport } from '../history/queries.ts'
import { refreshBookLocalArtworkTask } from '../posters/tasks.ts'
import { copyOrLinkFile } from './copy-or-link-file.ts'
import { type FinishDeps, finishImport, undoImport } from './finish-import.ts'
import { type ImportChange, importKind } from './import-change.ts'
import { type ImportInput, type ImportPlan, planImport } from './plan-import.ts'
import { findMediaStatus, findTargetSeries, listTargets, type TargetSeries } from './queries.ts'
import { type SavedImport, saveImport } from './save-import.ts'
import { importBookTask } from './tasks.ts'

export interface ImportDeps extends FinishDeps {
  readonly bus: Bus
  readonly queue: Queue
  /** Folder of the server's own data; nothing is imported from there. */
  readonly configDir: string
}

/** Before all tasks of a scan: a user waits for these books. */
const analysisPriority = priority.highest + 1

/** Queues one task for each book (behaviour 10.2). Books for a series that the viewer cannot see are silently ignored. */
export async function importBooks(
  { db, queue }: { db: Db; queue: Queue },
  viewer: Viewer,
  request: ImportRequest,
): Promise<void> {
  const queued = Date.now()
  const seriesIds = [...new Set(request.books.map((b) => b.seriesId))]
  const series = new Map((await listTargets(db, viewer, 'series', seriesIds)).map((s) => [s.public_id, s]))
  const tasks = request.books.flatMap((book) => {
    const location = series.get(book.seriesId)
    if (!location) return []
    const { upgradeBookId = null, destinationName = null, number = null, ...ids } = book
    const options = { upgradeBookId, destinationName, number, copyMode: request.copyMode, queued }
    return [{ libraryId: location.library_id, ...ids, ...options }]
  })
  await queue.addAll(importBookTask, tasks, priority.highest)
}

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const accessDeniedCodes = new Set(['EACCES', 'EPERM', 'EROFS'])

/** Returns the message for administrators: a code, or a sentence (behaviour 10.2). */
function getMessage(error: unknown): string {
  if (error instanceof AppError) return error.message
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'EEXIST') return 'ERR_1021'
  if (diskFullCodes.has(code)) return 'There is not enough disk space for the file'
  if (accessDeniedCodes.has(code)) return 'The server cannot write to the series folder'
  return 'ERR_1022'
}

/**
 * Throws if the library was deleted or got another root during the copy, if the old file was replaced, or if a folder was replaced by a link that
 * leads out of the library.
 */
async function requireUnchangedTarget(
  { db }: ImportDeps,
  target: TargetSeries,
  change: ImportChange,
): Promise<void> {
  const now = await findTargetSeries(db, { id: target.id })
  if (now?.root !== target.root || now?.path !== target.path)
    throw new AppError('ERR_1022', { cause: new Error('the series is not where it was') })
  const { former, formerPrint, destination } = change
  await requireInsideRoot(target.root, destination)
  if (former !== destination || !formerPrint) return
  const found = await fileState(former)
  if (found && !isSameFingerprint(found, formerPrint)) throw new AppError('ERR_1021')
}

/** Moves the temporary file to its destination in one step; the source remains. Returns the size and time of the new file. */
async function copyToDestination(
  deps: ImportDeps,
  { change, realSource }: ImportPlan,
  target: TargetSeries,
  signal: AbortSignal,
  progress?: ReportProgress,
) {
  const { temporary, destination } = change
  const progressOptions = { total: change.sourceSize, name: basename(change.source), progress }
  await reportFileProgress(temporary, progressOptions, () =>
    copyOrLinkFile(deps, { from: realSource, to: temporary, mayLink: change.mode !== 'COPY', signal }),
  )
  deps.onFileStep?.('written')
  await flush(dirname(temporary))
  await requireUnchangedTarget(deps, target, change)
  if (change.former === destination) await replaceFile(temporary, destination)
  else await linkOrRename(temporary, destination)
  deps.onFileStep?.('placed')
  const placed = await stat(destination)
  if (!placed.isFile() || placed.size !== change.sourceSize) throw new AppError('ERR_1022')
  return { size: placed.size, modified: fileTime(placed) }
}

function publishBookImported(
  { bus }: ImportDeps,
  target: TargetSeries,
  saved: SavedImport,
  audience: Audience,
): void {
  const ofSeries = { seriesId: target.public_id, libraryId: target.library_public_id }
  const name = saved.isNew ? 'BookAdded' : 'BookChanged'
  bus.publish({ name, bookId: saved.publicId, ...ofSeries }, audience)
  bus.publish({ name: 'SeriesChanged', ...ofSeries }, audience)
}

/** Queues the tasks after an import; queued twice, they run once. */
async function queueWork({ queue }: ImportDeps, bookId: number, moved: readonly number[]): Promise<void> {
  await queue.add(analyzeBookTask, { bookId }, analysisPriority)
  await queue.add(refreshBookLocalArtworkTask, { bookId })
  // A number in the metadata of the file takes precedence over the position (behaviour 5.1).
  const others = moved.filter((id) => id !== bookId)
  await queue.addAll(refreshBookMetadataTask, forBooks(others), priority.low)
}

/** Queues the tasks again for an import that was stored before a crash. Returns true if the import is done. */
async function isDone(deps: ImportDeps, input: ImportInput): Promise<boolean> {
  const done = await findImport(deps.db, {
    source: input.sourceFile,
    seriesId: input.seriesId,
    since: input.queued,
  })
  const book = done?.bookId ? await findMediaStatus(deps.db, done.bookId) : undefined
  if (book && MediaStatus.options[book.media_status] !== 'READY') await queueWork(deps, book.id, [])
  return done !== undefined
}

/**
 * Imports one book (behaviour 10.2). At every moment the source or the new file is complete: a verified copy is moved into place, the
 * database is updated, and only then are the former file and the source removed. Failures leave everything unchanged and are published to
 * the administrators who may see the series: only administrators can request an import.
 */
export async function importBook(
  deps: ImportDeps,
  input: ImportInput,
  signal: AbortSignal,
  progress?: ReportProgress,
): Promise<void> {
  const { db, bus, log } = deps
  const target = await findTargetSeries(db, { publicId: input.seriesId })
  if (!target) return
  // Read after the copy, because a large file takes time and the series may have been hidden from some users since.
  const findAudience = async (): Promise<Audience> => ({
    accessClass: (await findTargetSeries(db, { id: target.id }))?.access_class ?? target.access_class,
  })
  const publishResult = (bookId: string | null, message: string | null, audience: Audience) =>
    bus.publish(
      { name: 'BookImported', bookId, sourceFile: input.sourceFile, success: message === null, message },
      audience,
    )
  const fail = async (error: unknown) => {
    signal.throwIfAborted()
    log.warn({ err: error, source: input.sourceFile }, 'a book could not be imported')
    publishResult(null, getMessage(error), await findAudience())
  }
  if (await isDone(deps, input)) return
  const plan = await planImport(deps, input, target).catch(fail)
  if (!plan) return
  const { change } = plan
  const changeId = await beginFileChange(db, importKind, change)
  deps.onFileStep?.('begun')
  let saved: SavedImport
  try {
    const file = await copyToDestination(deps, plan, target, signal, progress)
    saved = await saveImport(db, plan, target, { ...file, changeId, number: input.number ?? null })
    deps.onFileStep?.('saved')
  } catch (error) {
    // If the server stops, the next start recovers the import from the journal.
    if (isServerStopping(signal)) throw error
    await undoImport(deps, change, changeId)
    return fail(error)
  }
  publishBookImported(deps, target, saved, await findAudience())
  await queueWork(deps, saved.bookId, saved.moved)
  // The import cannot be stopped from here on: the old file would never be removed.
  await finishImport(deps, change, { bookId: saved.publicId, changeId, signal: getServerStopSignal(signal) })
  publishResult(saved.publicId, null, await findAudience())
}
