import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup } from '@lectern/contract/backup'
import { BackupReason, downloadBackup } from '@lectern/contract/backup'
import type { Backup as NewBackup } from '../../db/backup/backup.ts'
import type { Db } from '../../db/open.ts'
import { formatTimestamp } from '../../db/values.ts'
import { AppError } from '../../errors.ts'
import { removeFile } from '../../files/safe-write.ts'
import { readServerSettings } from '../settings/queries.ts'

/** True for the name of a complete backup, in the form of the contract. */
const isBackup = (name: string): boolean => downloadBackup.params.safeParse({ name }).success

/** Makes a backup, and deletes old ones beyond the number in the settings. */
export async function backUpNow(db: Db): Promise<NewBackup> {
  const { backupsKept } = await readServerSettings(db)
  return db.backUp(backupsKept)
}

/** Returns all backups, newest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder).catch(() => [])).filter(isBackup)
  const backups = await Promise.all(
    names.map(async (name): Promise<Backup | undefined> => {
      // Another task may delete it meanwhile.
      const file = await stat(join(folder, name)).catch(() => undefined)
      if (!file) return undefined
      const reason = BackupReason.options.find((r) => name.startsWith(r)) ?? 'lectern'
      return { name, size: file.size, created: formatTimestamp(file.mtimeMs), reason }
    }),
  )
  return backups.filter((backup) => backup !== undefined).sort((a, b) => (a.created < b.created ? 1 : -1))
}

/** Returns the path of a backup. Throws NOT_FOUND. */
export async function getBackupFile(folder: string, name: string): Promise<string> {
  const file = join(folder, name)
  const isThere = isBackup(name) && (await stat(file).catch(() => undefined))?.isFile()
  if (!isThere) throw new AppError('NOT_FOUND')
  return file
}

export async function deleteBackup(folder: string, name: string): Promise<void> {
  await removeFile(await getBackupFile(folder, name))
}
