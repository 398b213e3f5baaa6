import {
  type BackupUpload,
  beginBackupUpload,
  cancelBackupUpload,
  uploadBackupPiece,
} from '@lectern/contract/backup-uploads'
import { limits } from '@lectern/contract/limits'
import { call } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { isApiError } from '../../lib/api-error.ts'
import { startWork } from '../../ui/long-work.ts'

const megabyte = 1024 ** 2
/** Pauses before a lost connection is tried again, in ms. */
const pauses = [1000, 3000, 8000, 20_000]
const isLost = (error: unknown) => isApiError(error) && error.kind === 'network'

/**
 * Sends a copy of the database to the server, shown as long work; goes on where the server has it. Returns its name there, or undefined when
 * the user stopped it. Throws BACKUP_UNUSABLE, and the failure when the connection does not come back.
 */
export async function sendBackup(file: File): Promise<string | undefined> {
  const work = startWork({ label: 'operations.uploading_backup', total: Math.ceil(file.size / megabyte) })
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        return await sendPieces(file, work)
      } catch (error) {
        const pause = pauses[tries]
        if (!isLost(error) || pause === undefined || work.signal.aborted) throw error
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  } finally {
    work.end()
  }
}

async function sendPieces(file: File, work: ReturnType<typeof startWork>): Promise<string | undefined> {
  const { size, lastModified: modified } = file
  let state: BackupUpload = await call(beginBackupUpload, { body: { size, modified } })
  while (state.backup === null) {
    if (work.signal.aborted) {
      await call(cancelBackupUpload, { params: { uploadId: state.id } })
      return undefined
    }
    work.report(Math.floor(state.received / megabyte))
    const piece = file.slice(state.received, state.received + limits.maxUploadPiece)
    const offset = String(state.received)
    state = await upload(uploadBackupPiece, { uploadId: state.id }, piece, { offset })
  }
  return state.backup
}
