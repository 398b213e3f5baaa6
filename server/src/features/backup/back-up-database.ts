import type { Backup } from '../../db/backup.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Throws DISK_FULL; other failures are for the log. */
export async function backUpDatabase({ db }: { readonly db: Db }): Promise<Backup> {
  try {
    return await db.backUp()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // SQLite says so in words alone (SQLITE_FULL).
    if (full.has(code ?? '') || message === 'database or disk is full')
      throw new AppError('DISK_FULL', { cause: error })
    throw error
  }
}
