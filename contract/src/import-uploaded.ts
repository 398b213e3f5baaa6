import * as z from 'zod/mini'
import { FileName } from './import-uploads.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { NoContent, Timestamp } from './values.ts'

/** A file in the folder for uploads that is not imported yet (extension `uploaded-files`). Sizes in bytes. */
const UploadedBook = z.object({
  /** Name of a complete file; otherwise the id of its upload. */
  file: z.string(),
  isComplete: z.boolean(),
  size: z.int(),
  /** Time when its last part arrived. */
  modified: Timestamp,
})
export type UploadedBook = z.output<typeof UploadedBook>

const path = '/api/lectern/import-uploads/files'
/** Lists at most `limits.maxListedUploads` files, oldest first. `count` and `size` cover all files, listed or not. */
export const listUploadedFiles = route({
  method: 'GET',
  path,
  access: 'ADMIN',
  purpose: 'upload books to import',
  response: z.object({
    count: z.int(),
    size: z.int(),
    /** Days after which a file that was not imported is deleted. */
    keptDays: z.int(),
    files: z.array(UploadedBook).check(z.maxLength(limits.maxListedUploads)),
  }),
})
export const deleteUploadedFile = route({
  method: 'DELETE',
  path: `${path}/:file`,
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'delete uploaded files',
  status: 204,
  params: z.object({
    file: z.union([FileName, z.string().check(z.regex(/^[0-9a-f]{32}$/, 'is no upload'))]),
  }),
  response: NoContent,
})
export const deleteUploadedFiles = route({
  method: 'DELETE',
  path,
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'delete uploaded files',
  status: 204,
  response: NoContent,
})
