import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { NoContent, UploadedFile } from './values.ts'

/** Extension `backup-uploads`: a copy of the database comes from the device of an admin, in pieces like a book that is uploaded. */

const path = '/api/lectern/backup-uploads'
const params = z.object({ uploadId: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'is no upload')) })

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

/** Begins an upload, or goes on with it: the same user with a file of the same size and time (in ms) gets the same upload. */
export const beginBackupUpload = route({
  method: 'POST',
  path,
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
  path: `${path}/:uploadId/pieces`,
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'upload a backup',
  accepts: 'form',
  fileTypes: ['application/octet-stream'],
  params,
  body: z.object({ file: UploadedFile, offset: z.coerce.number().check(z.int(), z.minimum(0)) }),
  response: BackupUpload,
  errors: ['BACKUP_UNUSABLE', 'DISK_FULL', 'NOT_FOUND'],
})
/** Removes what was received. */
export const cancelBackupUpload = route({
  method: 'DELETE',
  path: `${path}/:uploadId`,
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'upload a backup',
  status: 204,
  params,
  response: NoContent,
})
