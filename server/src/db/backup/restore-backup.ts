import { copyFile, open, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createPrivateFile, privateFileMode } from '../../config/private-files.ts'
import { createTemporaryPath, flush, removeFile, replaceFile } from '../../files/safe-write.ts'
import { backUp, folderOfBackups } from './backup.ts'
import { checkBackup } from './check-backup.ts'

/** Returns the path of the file with the name of the copy that replaces the database at the next start. */
const requestPath = (database: string): string => join(folderOfBackups(database), 'restore-next')

/** Schedules that a copy in the folder of the backups replaces the database at the next start. */
export async function requestRestore(database: string, name: string): Promise<void> {
  const request = requestPath(database)
  const temporary = createTemporaryPath(request)
  const handle = await open(temporary, 'w', privateFileMode)
  await handle.writeFile(name)
  await handle.close()
  await flush(temporary)
  await replaceFile(temporary, request)
}

/**
 * Replaces the database by the requested copy, after a backup of it. The caller holds the lock, and nothing has opened the database. A copy
 * that is damaged, missing, or of a newer version replaces nothing. After an interruption at any point, the next start does it again.
 */
export async function applyRestore(database: string): Promise<void> {
  const request = requestPath(database)
  const name = await readFile(request, 'utf8').catch(() => undefined)
  if (name === undefined) return
  const copy = join(folderOfBackups(database), basename(name))
  const { problem } = await checkBackup(copy)
  if (problem === null) {
    const isEmpty = (await stat(database)).size === 0
    // Removes no copy, because the requested one must remain.
    if (!isEmpty) await backUp(database, { reason: 'lectern', keep: Number.MAX_SAFE_INTEGER })
    const temporary = createTemporaryPath(database)
    await removeFile(temporary)
    await createPrivateFile(temporary)
    await copyFile(copy, temporary)
    await flush(temporary)
    // Their content is in the backup, and must not be added to another database.
    for (const end of ['-wal', '-shm', '-journal']) await removeFile(`${database}${end}`)
    await replaceFile(temporary, database)
  }
  await removeFile(request)
}
