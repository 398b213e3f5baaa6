import { chmod, mkdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BackupUpload } from '@lectern/contract/backup'
import type { ImportUpload } from '@lectern/contract/import-uploads'
import { privateFileMode, privateFolderMode } from '../../config/private-files.ts'
import { checkBackup } from '../../db/backup/check-backup.ts'
import { AppError } from '../../errors.ts'
import { flush, removeFile } from '../../files/safe-write.ts'
import { createUploads } from '../../files/uploads.ts'

const incomingName = 'incoming.sqlite'

/** Receives backups in pieces. `folder` is that of the backups; `signal` stops the check of a backup. */
export function createBackupUploads(folder: string, signal: AbortSignal) {
  const incoming = join(folder, 'incoming')
  const uploads = createUploads(incoming)
  const toAnswer = async ({ id, size, received, path }: ImportUpload): Promise<BackupUpload> => {
    return { id, size, received, backup: path === null ? null : await finish(path) }
  }

  /** Adds a complete file to the backups. Deletes it and throws BACKUP_UNUSABLE if it could not be restored. */
  async function finish(path: string): Promise<string> {
    // It contains the hashes of all passwords.
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
      return toAnswer(await uploads.begin(userId, { name: incomingName, ...file }))
    },
    async write(userId: string, id: string, piece: { readonly offset: number; readonly bytes: Uint8Array }) {
      return toAnswer(await uploads.write(userId, id, piece))
    },
    cancel: (userId: string, id: string) => uploads.cancel(userId, id),
  }
}
