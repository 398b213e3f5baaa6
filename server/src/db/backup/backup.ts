import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createPrivateFile, privateFolderMode } from '../../config/private-files.ts'
import {
  createTemporaryPath,
  flush,
  isTemporaryPath,
  removeFile,
  replaceFile,
} from '../../files/safe-write.ts'
import { DatabaseThread } from '../threads/database-thread.ts'

/** A copy of the database that can replace it. */
export interface Backup {
  /** Absolute path. */
  readonly file: string
  /** Size in bytes. */
  readonly size: number
}

/** Reasons for a backup, as in its name. */
export type BackupReason = 'lectern' | 'before-update' | 'before-take-over'

export const folderOfBackups = (database: string): string => join(dirname(database), 'backups')

/**
 * Copies the database as of one moment into the folder `backups` beside it, as `<reason>-<UTC time>.sqlite`, also during writes, and removes
 * the oldest copies of the same reason beyond `keep`. Only the owner may read the copy at any time. It gets its name only when it is complete
 * and on the disk. Fails as SQLite and the file system do (`database or disk is full`); then no part of it and all older copies remain.
 */
export async function backUp(
  database: string,
  {
    reason,
    keep,
    now = Date.now(),
  }: { readonly reason: BackupReason; readonly keep: number; readonly now?: number },
): Promise<Backup> {
  const folder = folderOfBackups(database)
  await mkdir(folder, { recursive: true, mode: privateFolderMode })
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '')
  const file = join(folder, `${reason}-${time}.sqlite`)
  const temporary = createTemporaryPath(file)
  try {
    await createPrivateFile(temporary)
    await copyDatabase(database, temporary)
    await flush(temporary)
    await replaceFile(temporary, file)
  } catch (error) {
    await removeFile(temporary)
    await removeFile(`${temporary}-journal`)
    throw error
  }
  await removeOldBackups(folder, { reason, keep }, time)
  return { file, size: (await stat(file)).size }
}

/** Copies the database in a separate thread, because this takes seconds for a large library. */
async function copyDatabase(database: string, target: string): Promise<void> {
  const reader = new DatabaseThread({ file: database, readOnly: true })
  try {
    // SQLite counts VACUUM INTO as a write unless `query_only` is off; the connection itself can only read.
    await reader.script(`PRAGMA query_only=0; VACUUM INTO '${target.replaceAll("'", "''")}'`)
  } finally {
    await reader.close()
  }
}

/** True for the remains of an interrupted copy, including its journal. */
const isPartialBackup = (name: string): boolean => isTemporaryPath(name.replace(/-(journal|wal|shm)$/, ''))

/** Removes the oldest copies beyond the limit, and incomplete ones. */
async function removeOldBackups(
  folder: string,
  { reason, keep }: { readonly reason: BackupReason; readonly keep: number },
  now: string,
): Promise<void> {
  const names = await readdir(folder)
  const newest = `${reason}-${now}.sqlite`
  const ofReason = names.filter((n) => new RegExp(`^${reason}-\\d{4}-\\d\\d-\\d\\dT\\d{6}\\.sqlite$`).test(n))
  // Copies dated in the future are older than that: the clock ran ahead.
  const inOrder = [
    ...ofReason.filter((n) => n > newest).sort(),
    ...ofReason.filter((n) => n <= newest).sort(),
  ]
  const old = inOrder.slice(0, -keep)
  for (const name of [...old, ...names.filter(isPartialBackup)]) await removeFile(join(folder, name))
}
