import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckPoint } from '@lectern/contract/server-check'
import { checkBackup } from '../../db/backup/check-backup.ts'
import { listBackups } from '../backup/manage-backups.ts'
import { readServerSettings } from '../settings/queries.ts'
import { type CheckDeps, maxItems, PointBuilder, withTimeout } from './check-point.ts'
import { listUnreadable } from './queries.ts'

/** Counts the books that the analysis could not read. */
export async function checkUnreadable({ db }: CheckDeps): Promise<CheckPoint> {
  const point = new PointBuilder()
  const { books, count } = await listUnreadable(db, maxItems)
  for (const { name, bookId, isError } of books)
    point.add('LOOK', { problem: isError ? 'BOOK_ERROR' : 'BOOK_UNSUPPORTED', name, bookId })
  if (count > books.length) point.count('LOOK', count - books.length)
  point.checked = count
  return point.build('UNREADABLE')
}

const megabyte = 1024 ** 2
/** Free space in bytes: below `fault`, work fails soon; below `look`, an administrator should free some. */
const minFree = { fault: 500 * megabyte, look: 5 * 1024 * megabyte }

/** Measures the disks of the server's own folder and of the libraries. */
export async function checkDisks({ configDir, libraries }: CheckDeps): Promise<CheckPoint> {
  const point = new PointBuilder()
  const folders = [{ name: null, root: configDir }, ...libraries.map(({ name, root }) => ({ name, root }))]
  const disks = await Promise.all(
    folders.map(async ({ name, root }) => {
      const found = await withTimeout(statfs(root))
      return {
        name,
        free: found ? found.bavail * found.bsize : null,
        total: found ? found.blocks * found.bsize : null,
      }
    }),
  )
  for (const { name, free } of disks) {
    point.checked += 1
    if (free === null) point.add('FAULT', { problem: 'DISK_SILENT', name })
    // Books are only read: a full disk is a fault only if the server writes to it.
    else if (free < minFree.look)
      point.add(name === null && free < minFree.fault ? 'FAULT' : 'LOOK', { problem: 'DISK_LOW', name })
  }
  return point.build('DISK', { disks })
}

const dayMs = 86_400_000
/** Maximum age of a backup, in days, without a schedule. */
const freshDays = 30

/** Checks the newest backup: its age, and whether it can be restored. */
export async function checkBackups({ db }: CheckDeps, now = Date.now()): Promise<CheckPoint> {
  const point = new PointBuilder()
  const { backupEveryDays: everyDays } = await readServerSettings(db)
  const backups = await listBackups(db.backupFolder)
  const [newest] = backups
  if (everyDays === 0) point.add('LOOK', { problem: 'BACKUP_OFF' })
  if (!newest) point.add('LOOK', { problem: 'BACKUP_NONE' })
  else {
    point.checked = 1
    const days = (now - Date.parse(newest.created)) / dayMs
    if (everyDays > 0 && days > everyDays * 2) point.add('FAULT', { problem: 'BACKUP_OLD' })
    else if (everyDays === 0 && days > freshDays) point.add('LOOK', { problem: 'BACKUP_OLD' })
    const { problem } = await checkBackup(join(db.backupFolder, newest.name))
    if (problem !== null) point.add('FAULT', { problem: 'BACKUP_UNUSABLE' })
  }
  return point.build('BACKUP', { backup: { newest: newest?.created ?? null, everyDays } })
}
