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
  /** Called after each step, before the next: where tests end the process. */
  readonly onFileStep?: ((step: FileStep) => void) | undefined
}
/** Steps in order: entered in the journal, new file written, its hash noted, moved to its path, saved, old file removed. */
export type FileStep = 'begun' | 'written' | 'noted' | 'placed' | 'saved' | 'removed'

/**
 * Finishes or undoes a change according to the files on the disk, and ends it in the journal. May run twice. Deletes nothing whose size and
 * hash it does not know; in doubt it leaves everything and logs it.
 */
export type RecoverChange = (change: FileChange) => Promise<void>

/** True when a task ends because the server stops: then the journal recovers its change. An admin who stops a task gives another reason. */
export const isServerStopping = (signal: AbortSignal): boolean =>
  signal.aborted && Object(signal.reason).name === 'AbortError'

/** Returns a signal that is aborted only with the server: for work that must finish although an admin stops the task. */
export function getServerStopSignal(signal: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const follow = () => {
    if (isServerStopping(signal)) controller.abort(signal.reason)
  }
  follow()
  signal.addEventListener('abort', follow, { once: true })
  return controller.signal
}

/** The file of a change, and the root of its library; both absolute. */
export interface ChangedFile {
  readonly root: string
  readonly path: string
}

/**
 * Changes a user's file under the journal. `work` ends the change there itself. Its errors are rethrown, after the change was recovered;
 * when the server stops in between, its next start recovers it. Throws FILE_OUTSIDE_LIBRARY before anything is touched when the file really
 * lies elsewhere.
 */
export async function changeFile(
  { db, log, onFileStep }: ChangeDeps,
  change: ChangedFile & { readonly kind: string; readonly input: unknown; readonly signal: AbortSignal },
  work: (changeId: number) => Promise<void>,
  waitUntilIdle: RecoverChange,
): Promise<void> {
  await requireInsideRoot(change.root, change.path)
  const changeId = await beginFileChange(db, change.kind, change.input)
  onFileStep?.('begun')
  try {
    await work(changeId)
  } catch (error) {
    if (!isServerStopping(change.signal)) await recoverChange({ db, log }, changeId, waitUntilIdle)
    throw error
  }
}

/** The caller needs the cause of the failed change, not an error of this recovery; the next start tries again. */
async function recoverChange(
  { db, log }: ChangeDeps,
  changeId: number,
  waitUntilIdle: RecoverChange,
): Promise<void> {
  try {
    const unfinished = await findFileChange(db, changeId)
    if (unfinished) await waitUntilIdle(unfinished)
  } catch (error) {
    log.error({ err: error }, 'a file change failed and could not be cleaned up')
  }
}

/**
 * Recovers the changes that were under way when the server ended. Those that cannot be recovered (a missing drive) wait for the next start.
 */
export async function recoverFileChanges(
  { db, log }: ChangeDeps,
  recoverHandlers: Readonly<Record<string, RecoverChange>>,
): Promise<void> {
  for (const change of await listFileChanges(db)) {
    const about = { kind: change.kind, input: change.input }
    try {
      const waitUntilIdle = recoverHandlers[change.kind]
      if (!waitUntilIdle) throw new Error('nobody knows this kind of change')
      await waitUntilIdle(change)
      log.info(about, 'an interrupted file change was completed or undone')
    } catch (error) {
      log.error({ ...about, err: error }, 'an interrupted file change could not be completed or undone')
    }
  }
}

/**
 * Throws when the folder is missing or a link took its place that leads out of the library, so that its change stays in the journal: a lost
 * mount comes back, and then there is something to clean up.
 */
export async function requireFolder({ root, path }: ChangedFile): Promise<void> {
  if (!(await isFolder(dirname(path)))) throw new Error(`the folder of ${path} cannot be reached`)
  await requireInsideRoot(root, dirname(path))
}

/**
 * Removes the original of a change, if it is still the file that the change began with and lies within its library; returns true when it is
 * gone.
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
