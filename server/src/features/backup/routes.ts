import { join } from 'node:path'
import * as backup from '@lectern/contract/backup'
import type { FastifyInstance } from 'fastify'
import { checkBackup } from '../../db/backup/check-backup.ts'
import { requestRestore } from '../../db/backup/restore-backup.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { attachment } from '../../http/reply/content-disposition.ts'
import { sendFile } from '../../http/reply/send-file.ts'
import { serve, serveStream } from '../../http/serve.ts'
import { readServerSettings, saveServerSettings } from '../settings/queries.ts'
import { backUpNow, deleteBackup, getBackupFile, listBackups } from './manage-backups.ts'
import { createBackupUploads } from './upload-backup.ts'

interface Deps {
  readonly db: Db
  readonly configDir: string
  /** Starts to stop the server and returns immediately. */
  readonly shutDown: () => void
}

export function backupRoutes(app: FastifyInstance, { db, configDir, shutDown }: Deps): void {
  // Checks end with the server.
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  serve(app, backup.backUpDatabase, () => backUpNow(db))
  serve(app, backup.listBackups, async () => {
    const { backupEveryDays, backupsKept } = await readServerSettings(db)
    const schedule = { everyDays: backupEveryDays, keep: backupsKept }
    return { folder: db.backupFolder, backups: await listBackups(db.backupFolder), schedule }
  })
  serve(app, backup.changeBackupSchedule, async ({ body }) => {
    await db.batch(saveServerSettings(db, { backupEveryDays: body.everyDays, backupsKept: body.keep }))
  })
  serve(app, backup.deleteBackup, ({ params }) => deleteBackup(db.backupFolder, params.name))
  serve(app, backup.checkBackup, async ({ params }) =>
    checkBackup(await getBackupFile(db.backupFolder, params.name), { signal: stopping.signal }),
  )
  serve(app, backup.restoreBackup, async ({ params }) => {
    const { problem } = await checkBackup(await getBackupFile(db.backupFolder, params.name), {
      signal: stopping.signal,
    })
    if (problem !== null) throw new AppError('BACKUP_UNUSABLE')
    await requestRestore(join(configDir, 'lectern.sqlite'), params.name)
    shutDown()
  })
  const uploads = createBackupUploads(db.backupFolder, stopping.signal)
  serve(app, backup.beginBackupUpload, ({ viewer, body }) => uploads.begin(viewer.publicId, body))
  serve(app, backup.uploadBackupPiece, ({ viewer, params, body }) =>
    uploads.write(viewer.publicId, params.uploadId, { offset: body.offset, bytes: body.file }),
  )
  serve(app, backup.cancelBackupUpload, ({ viewer, params }) =>
    uploads.cancel(viewer.publicId, params.uploadId),
  )
  serveStream(app, backup.downloadBackup, async ({ request, reply, params }) => {
    const file = await getBackupFile(db.backupFolder, params.name)
    reply.type('application/vnd.sqlite3').header('content-disposition', attachment(params.name))
    return sendFile(request, reply, file)
  })
}
