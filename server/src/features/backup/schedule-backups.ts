import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import { readServerSettings } from '../settings/queries.ts'
import { backUpNow, listBackups } from './manage-backups.ts'

const dayMs = 86_400_000
const checkIntervalMs = 600_000
/** A backup may start this much earlier than scheduled, because the next check would be too late. */
const toleranceMs = checkIntervalMs / 2

/** Makes a backup if the newest one is older than the settings allow; never without a schedule. Returns true if it made one. */
export async function backUpWhenDue(db: Db, now = Date.now()): Promise<boolean> {
  const { backupEveryDays } = await readServerSettings(db)
  if (backupEveryDays === 0) return false
  const newest = (await listBackups(db.backupFolder)).find(({ reason }) => reason === 'lectern')
  const age = newest ? now - Date.parse(newest.created) : Number.POSITIVE_INFINITY
  // A backup with a date in the future is ignored, because the clock was wrong.
  if (age >= 0 && age < backupEveryDays * dayMs - toleranceMs) return false
  await backUpNow(db)
  return true
}

/** Checks every ten minutes whether a backup is due. Returns a function that stops it. */
export function scheduleBackups({ db, log }: { readonly db: Db; readonly log: Logger }): () => void {
  const timer = setInterval(() => {
    backUpWhenDue(db).catch((error: unknown) => log.error({ err: error }, 'the scheduled backup failed'))
  }, checkIntervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
