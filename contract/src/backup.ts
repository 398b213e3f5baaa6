import * as z from 'zod/mini'
import { route } from './route.ts'
import { ByteStream, NoContent, Timestamp } from './values.ts'

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

/** When the server makes copies by itself, and how many of them it keeps. */
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
  status: 204,
  params,
  response: NoContent,
})
/** Result of the check of a copy: what is wrong, or what is in it. */
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
  status: 204,
  body: BackupSchedule,
  response: NoContent,
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
  status: 202,
  params,
  response: NoContent,
  errors: ['BACKUP_UNUSABLE'],
})
