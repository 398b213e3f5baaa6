import {
  type BackupUpload,
  beginBackupUpload,
  cancelBackupUpload,
  uploadBackupPiece,
} from '@lectern/contract/backup'
import { limits } from '@lectern/contract/limits'
import { call } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { isApiError } from '../../lib/api-error.ts'
import { startWork } from '../../ui/done/long-work.ts'

const megabyte = 1024 ** 2
/** Delays before each retry after a lost connection, in milliseconds. */
const retryDelaysMs = [1000, 3000, 8000, 20_000]
const isLost = (error: unknown) => isApiError(error) && error.kind === 'network'

/**
 * Uploads a backup, shown as long work; an interrupted upload is resumed. Returns its name on the server, or undefined if the user stopped
 * it. Throws BACKUP_UNUSABLE, or the last error if the connection stays lost.
 */
export async function sendBackup(file: File): Promise<string | undefined> {
  const work = startWork({ label: 'operations.uploading_backup', total: Math.ceil(file.size / megabyte) })
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        return await sendPieces(file, work)
      } catch (error) {
        const delayMs = retryDelaysMs[tries]
        if (!isLost(error) || delayMs === undefined || work.signal.aborted) throw error
        await new Promise((resolve) => setTimeout(resolve, delayMs))
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
