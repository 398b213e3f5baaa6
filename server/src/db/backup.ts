import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTemporaryPath, flush, isTemporaryPath, removeFile, replaceFile } from '../files/safe-write.ts'
import { DatabaseThread } from './database-thread.ts'

/** A copy of the database that can be put in its place. */
export interface Backup {
  /** Absolute path. */
  readonly file: string
  /** Bytes. */
  readonly size: number
}

/** Why it was taken, as its name says it, and how many of that kind are kept. */
const maxBackupsByReason = { lectern: 7, 'before-update': 3 } as const
type Reason = keyof typeof maxBackupsByReason

/**
 * Copies the database of one moment, whatever is written meanwhile, into the folder `backups` beside it as `<reason>-<UTC time>.sqlite`,
 * and removes the oldest copies of the same reason. The copy has its name only when it is whole and on the disk.
 * Fails as SQLite and the file system do (`database or disk is full`); then nothing is left of it and no older copy is removed.
 */
export async function backUp(database: string, reason: Reason, now = Date.now()): Promise<Backup> {
  const folder = join(dirname(database), 'backups')
  await mkdir(folder, { recursive: true })
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '')
  const file = join(folder, `${reason}-${time}.sqlite`)
  const temporary = createTemporaryPath(file)
  try {
    await copyDatabase(database, temporary)
    await flush(temporary)
    await replaceFile(temporary, file)
  } catch (error) {
    await removeFile(temporary)
    await removeFile(`${temporary}-journal`)
    throw error
  }
  await removeOldBackups(folder, reason, time)
  return { file, size: (await stat(file)).size }
}

/** A thread of its own: this takes seconds for a large library, and readers are waiting for the others. */
async function copyDatabase(database: string, target: string): Promise<void> {
  const reader = new DatabaseThread({ file: database, readOnly: true })
  try {
    // SQLite takes VACUUM INTO for a change unless `query_only` is off; the connection itself can only read.
    await reader.script(`PRAGMA query_only=0; VACUUM INTO '${target.replaceAll("'", "''")}'`)
  } finally {
    await reader.close()
  }
}

/** What an interrupted copy left, with the journal that the database kept beside it. */
const isPartialBackup = (name: string): boolean => isTemporaryPath(name.replace(/-(journal|wal|shm)$/, ''))

/** Copies that are too many, and what a copy that was cut off left behind. */
async function removeOldBackups(folder: string, reason: Reason, now: string): Promise<void> {
  const names = await readdir(folder)
  const newest = `${reason}-${now}.sqlite`
  const ofReason = names.filter((n) => new RegExp(`^${reason}-\\d{4}-\\d\\d-\\d\\dT\\d{6}\\.sqlite$`).test(n))
  // Those of the future are older than they say: the clock ran ahead.
  const inOrder = [
    ...ofReason.filter((n) => n > newest).sort(),
    ...ofReason.filter((n) => n <= newest).sort(),
  ]
  const old = inOrder.slice(0, -maxBackupsByReason[reason])
  for (const name of [...old, ...names.filter(isPartialBackup)]) await removeFile(join(folder, name))
}
