import { copyFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { TakeoverReport } from '@lectern/contract/takeover'
import { privateFileMode } from '../../config/private-files.ts'
import { folderOfBackups } from '../../db/backup/backup.ts'
import { checkBackup } from '../../db/backup/check-backup.ts'
import { openDatabase } from '../../db/open.ts'
import { createTemporaryPath, flush, replaceFile } from '../../files/safe-write.ts'
import { readReport } from './report-queries.ts'

/** File in the config folder that makes the next start undo the last import: the database cannot be replaced while it is open. */
const requestName = 'undo-take-over'

/** Makes the next start undo the last import. */
export const requestUndo = (configDir: string): Promise<void> =>
  writeFile(join(configDir, requestName), '', { mode: privateFileMode })

export const isUndoRequested = (configDir: string): Promise<boolean> =>
  stat(join(configDir, requestName)).then(
    () => true,
    () => false,
  )

/**
 * Returns the copy of the database from before the last import, if it still exists. It is always in the folder of the backups: the path in
 * the report can be wrong after a database was restored or moved.
 */
export async function findUndoCopy(
  report: TakeoverReport | undefined,
  configDir: string,
): Promise<string | undefined> {
  if (!report?.backup) return undefined
  const copy = join(folderOfBackups(join(configDir, 'lectern.sqlite')), basename(report.backup))
  return (await stat(copy).catch(() => undefined))?.isFile() ? copy : undefined
}

/**
 * Restores the database from before the last import, while the server is not running. Returns the path of a copy with everything that was
 * saved since (`kept`); undefined if there is nothing to undo.
 */
export async function undoTakeover(configDir: string): Promise<{ from: string; kept: string } | undefined> {
  const database = join(configDir, 'lectern.sqlite')
  const db = await openDatabase(database, { readers: 1 })
  let copy: string | undefined
  let kept = ''
  try {
    copy = await findUndoCopy(await readReport(db), configDir)
    if (copy && (await checkBackup(copy)).problem !== null) copy = undefined
    if (copy) kept = (await db.backUp()).file
  } finally {
    await db.close()
  }
  await rm(join(configDir, requestName), { force: true })
  if (!copy) return undefined
  const temporary = createTemporaryPath(database)
  await copyFile(copy, temporary)
  await flush(temporary)
  // The log belongs to the replaced database; it is empty, because that one was closed.
  for (const end of ['-wal', '-shm']) await rm(`${database}${end}`, { force: true })
  await replaceFile(temporary, database)
  return { from: copy, kept }
}
