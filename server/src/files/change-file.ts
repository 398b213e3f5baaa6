import { dirname } from 'node:path'
import type { Logger } from 'pino'
import type { Db } from '../db/open.ts'
import { type FileFingerprint, fileState, isSameFingerprint } from './file-state.ts'
import { isInsideRoot, requireInsideRoot } from './inside-root.ts'
import {
  beginFileChange,
  endFileChange,
  type FileChange,
  findFileChange,
  listFileChanges,
} from './queries.ts'
import { flush, isFolder, removeFile } from './safe-write.ts'

/** Dependencies for changing a user's file. */
export interface ChangeDeps {
  readonly db: Db
  readonly log: Logger
  /** Called after each step, before the next; tests end the process here. */
  readonly onFileStep?: ((step: FileStep) => void) | undefined
}
/** Steps in order: entered in the journal, new file written, its hash noted, moved to its path, saved, old file removed. */
export type FileStep = 'begun' | 'written' | 'noted' | 'placed' | 'saved' | 'removed'

/**
 * Finishes or undoes a change according to the files on the disk, and ends it in the journal. May run twice. Deletes only files
 * whose size and hash it knows; in doubt it keeps everything and logs it.
 */
export type RecoverChange = (change: FileChange) => Promise<void>

/** True if a task ends because the server stops, and not because an administrator stopped it: then the journal recovers its change. */
export const isServerStopping = (signal: AbortSignal): boolean =>
  signal.aborted && Object(signal.reason).name === 'AbortError'

/** Returns a signal that is aborted only with the server: for work that must finish even if an administrator stops the task. */
export function getServerStopSignal(signal: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const forwardStop = () => {
    if (isServerStopping(signal)) controller.abort(signal.reason)
  }
  forwardStop()
  signal.addEventListener('abort', forwardStop, { once: true })
  return controller.signal
}

/** The file of a change, and the root of its library; both absolute. */
export interface ChangedFile {
  readonly root: string
  readonly path: string
}

/**
 * Changes a user's file under the journal. `work` ends the change there itself. Its errors are rethrown after the change was recovered; if
 * the server stops in between, its next start recovers it. Throws FILE_OUTSIDE_LIBRARY before any change if the real path of the file is outside
 * of the library.
 */
export async function changeFile(
  { db, log, onFileStep }: ChangeDeps,
  change: ChangedFile & { readonly kind: string; readonly input: unknown; readonly signal: AbortSignal },
  work: (changeId: number) => Promise<void>,
  recover: RecoverChange,
): Promise<void> {
  await requireInsideRoot(change.root, change.path)
  const changeId = await beginFileChange(db, change.kind, change.input)
  onFileStep?.('begun')
  try {
    await work(changeId)
  } catch (error) {
    if (!isServerStopping(change.signal)) await recoverChange({ db, log }, changeId, recover)
    throw error
  }
}

/** Logs errors instead of throwing them: the caller needs the cause of the failed change, and the next start tries again. */
async function recoverChange(
  { db, log }: ChangeDeps,
  changeId: number,
  recover: RecoverChange,
): Promise<void> {
  try {
    const unfinished = await findFileChange(db, changeId)
    if (unfinished) await recover(unfinished)
  } catch (error) {
    log.error({ err: error }, 'a file change failed and could not be cleaned up')
  }
}

/**
 * Recovers the changes that were under way when the server ended. Those that cannot be recovered (a missing drive) wait for the next start.
 */
export async function recoverFileChanges(
  { db, log }: ChangeDeps,
  recoverers: Readonly<Record<string, RecoverChange>>,
): Promise<void> {
  for (const change of await listFileChanges(db)) {
    const about = { kind: change.kind, input: change.input }
    try {
      const recover = recoverers[change.kind]
      if (!recover) throw new Error('nobody knows this kind of change')
      await recover(change)
      log.info(about, 'an interrupted file change was completed or undone')
    } catch (error) {
      log.error({ ...about, err: error }, 'an interrupted file change could not be completed or undone')
    }
  }
}

/**
 * Throws if the folder is missing or is now a link out of the library. Its change is kept in the journal, because a lost mount may come back
 * with files to clean up.
 */
export async function requireFolder({ root, path }: ChangedFile): Promise<void> {
  if (!(await isFolder(dirname(path)))) throw new Error(`the folder of ${path} cannot be reached`)
  await requireInsideRoot(root, dirname(path))
}

/**
 * Removes the original of a change, if it is the same file as at the beginning and within its library; returns true if it does not exist any
 * more.
 */
export async function removeOriginal(
  { log }: ChangeDeps,
  { root, path }: ChangedFile,
  fingerprint: FileFingerprint,
): Promise<boolean> {
  const found = await fileState(path)
  if (!found) return true
  if (!isSameFingerprint(found, fingerprint)) {
    log.warn({ file: path }, 'a file was replaced while it was changed; both files are kept')
    return false
  }
  if (!(await isInsideRoot(root, path))) {
    log.warn(
      { file: path, code: 'FILE_OUTSIDE_LIBRARY' },
      'the old file is outside its library, behind a link; it is kept',
    )
    return false
  }
  await removeFile(path)
  await flush(dirname(path))
  return true
}

export const endChange = async ({ db }: ChangeDeps, changeId: number): Promise<void> => {
  await db.batch([endFileChange(db, changeId)])
}
