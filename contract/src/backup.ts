import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { accepted, ByteStream, noContent, Timestamp, UploadedFile } from './values.ts'

/** A copy of the database; `file` is its path on the server, `size` is in bytes. */
export const BackupFile = z.object({ file: z.string(), size: z.int() })

/** Works while a scan writes, too. The newest copies are kept; the response comes when the copy is on the disk. */
export const backUpDatabase = route({
  method: 'POST',
  path: '/api/lectern/backup',
  access: 'ADMIN',
  purpose: 'back up the database',
  response: BackupFile,
})

/** `before-update` copies are made by a new version before it changes the database, `before-take-over` ones before another server's data comes in, `uploaded` ones come from an admin's device. */
export const BackupReason = z.enum(['lectern', 'before-update', 'before-take-over', 'uploaded'])
export const Backup = z.object({
  /** Name of the file in the folder of the copies. */
  name: z.string(),
  size: z.int(),
  created: Timestamp,
  reason: BackupReason,
})
export type Backup = z.output<typeof Backup>

/** Schedule of automatic backups, and how many of them are kept. */
export const BackupSchedule = z.object({
  /** Days between two copies; 0 for never. */
  everyDays: z.int().check(z.minimum(0), z.maximum(365)),
  keep: z.int().check(z.minimum(1), z.maximum(100)),
})
export type BackupSchedule = z.output<typeof BackupSchedule>

const path = '/api/lectern/backups/:name'
/** Names are those that the server gives; nothing else reaches the file system. */
const params = z.object({
  name: z
    .string()
    .check(
      z.regex(
        /^(lectern|before-update|before-take-over|uploaded)-\d{4}-\d\d-\d\dT\d{6}\.sqlite$/,
        'is no backup',
      ),
    ),
})

/** Extension `backups`: all copies, newest first, and the schedule. `folder` is their path on the server. */
export const listBackups = route({
  method: 'GET',
  path: '/api/lectern/backups',
  access: 'ADMIN',
  purpose: 'retrieve backups',
  response: z.object({ folder: z.string(), backups: z.array(Backup), schedule: BackupSchedule }),
})
/** Extension `backups`. A copy has the hashes of all passwords: an API key does not get it. */
export const downloadBackup = route({
  method: 'GET',
  path,
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'retrieve backups',
  produces: ['application/vnd.sqlite3'],
  hasRanges: true,
  params,
  response: ByteStream,
})
/** Extension `backups`. */
export const deleteBackup = route({
  method: 'DELETE',
  path,
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'delete a backup',
  params,
  ...noContent,
})
/** Result of the check of a backup: its contents, or the problem. */
export const BackupCheck = z.object({
  /** Null when the copy is whole and this version can open it. */
  problem: z.nullable(z.enum(['DAMAGED', 'TOO_NEW'])),
  books: z.int(),
  users: z.int(),
})
export type BackupCheck = z.output<typeof BackupCheck>
/** Extension `backups`: reads the whole copy and verifies that it could replace the database. */
export const checkBackup = route({
  method: 'POST',
  path: `${path}/check`,
  access: 'ADMIN',
  purpose: 'retrieve backups',
  params,
  response: BackupCheck,
})
/** Extension `backups`. */
export const changeBackupSchedule = route({
  method: 'PUT',
  path: '/api/lectern/backups/schedule',
  access: 'ADMIN',
  purpose: 'update server settings',
  body: BackupSchedule,
  ...noContent,
})
/**
 * Extension `restore-backup`: checks a copy, and stops the server; at its next start the copy replaces the database, of which a backup is made
 * before. Fails with BACKUP_UNUSABLE for a copy that is damaged or of a newer version.
 */
export const restoreBackup = route({
  method: 'POST',
  path: `${path}/restore`,
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'restore a backup',
  params,
  ...accepted,
  errors: ['BACKUP_UNUSABLE'],
})

/** Extension `backup-uploads`: uploads a copy of the database from the device of an administrator, in pieces like a book. */
const uploadPath = '/api/lectern/backup-uploads'
const uploadParams = z.object({ uploadId: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'is no upload')) })

/** Sizes in bytes. */
export const BackupUpload = z.object({
  id: z.string(),
  size: z.int(),
  /** Number of bytes that the server has: the next piece begins there. */
  received: z.int(),
  /** Name of the copy in the list of backups; null before it is complete. */
  backup: z.nullable(z.string()),
})
export type BackupUpload = z.output<typeof BackupUpload>

/** Starts or resumes an upload: a file of the same user, size and time (in ms) continues the same upload. */
export const beginBackupUpload = route({
  method: 'POST',
  path: uploadPath,
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'upload a backup',
  body: z.object({
    size: z.int().check(z.minimum(1), z.maximum(limits.maxUploadedBook)),
    modified: z.int().check(z.minimum(0), z.maximum(limits.latestTime)),
  }),
  response: BackupUpload,
  errors: ['DISK_FULL', 'BUSY'],
})
/** As `uploadPiece`. The last piece completes the copy, which is then checked; one that could not be restored is deleted. */
export const uploadBackupPiece = route({
  method: 'POST',
  path: `${uploadPath}/:uploadId/pieces`,
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'upload a backup',
  accepts: 'form',
  fileTypes: ['application/octet-stream'],
  params: uploadParams,
  body: z.object({ file: UploadedFile, offset: z.coerce.number().check(z.int(), z.minimum(0)) }),
  response: BackupUpload,
  errors: ['BACKUP_UNUSABLE', 'DISK_FULL', 'NOT_FOUND'],
})
/** Deletes the received part. */
export const cancelBackupUpload = route({
  method: 'DELETE',
  path: `${uploadPath}/:uploadId`,
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'upload a backup',
  params: uploadParams,
  ...noContent,
})
