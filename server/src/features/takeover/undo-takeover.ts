import { copyFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { TakeoverReport } from '@lectern/contract/takeover'
import { privateFileMode } from '../../config/private-files.ts'
import { folderOfBackups } from '../../db/backup.ts'
import { checkBackup } from '../../db/check-backup.ts'
import { openDatabase } from '../../db/open.ts'
import { createTemporaryPath, flush, replaceFile } from '../../files/safe-write.ts'
import { readReport } from './report-queries.ts'

/** File in the config folder that asks the next start to undo the last take-over: the database cannot be exchanged while it is open. */
const wishName = 'undo-take-over'

/** Asks the next start to undo the last take-over. */
export const wishUndo = (configDir: string): Promise<void> =>
  writeFile(join(configDir, wishName), '', { mode: privateFileMode })

export const isUndoWished = (configDir: string): Promise<boolean> =>
  stat(join(configDir, wishName)).then(
    () => true,
    () => false,
  )

/**
 * Returns the copy of the database from before the last take-over, if it is still there: in the folder of the backups, whatever path a
 * database that was put back or moved says.
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
 * Puts the database from before the last take-over back, while the server is not running; what was saved since is in a last copy, which is
 * returned with it. Returns undefined when there is nothing to undo.
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
  await rm(join(configDir, wishName), { force: true })
  if (!copy) return undefined
  const temporary = createTemporaryPath(database)
  await copyFile(copy, temporary)
  await flush(temporary)
  // The log belongs to the database that goes; it is empty, as that one was closed.
  for (const end of ['-wal', '-shm']) await rm(`${database}${end}`, { force: true })
  await replaceFile(temporary, database)
  return { from: copy, kept }
}
