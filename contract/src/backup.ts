import * as z from 'zod/mini'
import { route } from './route.ts'

/** A copy of the database; `file` is its path on the server, `size` is in bytes. */
export const BackupFile = z.object({ file: z.string(), size: z.int() })

/** Works while a scan writes, too. The newest seven copies are kept; the response comes when the copy is on the disk. */
export const backUpDatabase = route({
  method: 'POST',
  path: '/api/lectern/backup',
  access: 'ADMIN',
  purpose: 'back up the database',
  response: BackupFile,
})
