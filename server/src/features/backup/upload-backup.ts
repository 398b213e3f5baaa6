import { chmod, mkdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BackupUpload } from '@lectern/contract/backup-uploads'
import type { ImportUpload } from '@lectern/contract/import-uploads'
import { privateFileMode, privateFolderMode } from '../../config/private-files.ts'
import { checkBackup } from '../../db/check-backup.ts'
import { AppError } from '../../errors.ts'
import { flush, removeFile } from '../../files/safe-write.ts'
import { createUploads } from '../../files/uploads.ts'

const incomingName = 'incoming.sqlite'

/** Receives copies of the database in pieces. `folder` is that of the backups; `signal` ends the check of a copy. */
export function createBackupUploads(folder: string, signal: AbortSignal) {
  const incoming = join(folder, 'incoming')
  const uploads = createUploads(incoming)
  const toAnswer = ({ id, size, received }: ImportUpload, backup: string | null): BackupUpload => ({
    id,
    size,
    received,
    backup,
  })

  /** Puts a complete copy among the backups. Throws BACKUP_UNUSABLE for one that could not be restored, and deletes it. */
  async function finish(path: string): Promise<string> {
    // It holds the hashes of all passwords.
    await chmod(path, privateFileMode)
    const { problem } = await checkBackup(path, { signal })
    for (const end of ['-wal', '-shm']) await removeFile(`${path}${end}`)
    if (problem !== null) {
      await removeFile(path)
      throw new AppError('BACKUP_UNUSABLE')
    }
    const time = new Date().toISOString().slice(0, 19).replaceAll(':', '')
    const target = join(folder, `uploaded-${time}.sqlite`)
    await rename(path, target)
    await flush(folder)
    return basename(target)
  }

  return {
    async begin(userId: string, file: { readonly size: number; readonly modified: number }) {
      await mkdir(incoming, { recursive: true, mode: privateFolderMode })
      const upload = await uploads.begin(userId, { name: incomingName, ...file })
      return toAnswer(upload, upload.path === null ? null : await finish(upload.path))
    },
    async write(userId: string, id: string, piece: { readonly offset: number; readonly bytes: Uint8Array }) {
      const upload = await uploads.write(userId, id, piece)
      return toAnswer(upload, upload.path === null ? null : await finish(upload.path))
    },
    cancel: (userId: string, id: string) => uploads.cancel(userId, id),
  }
}
