import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { noContent, Timestamp, UploadedFile } from './values.ts'

/** Extensions of files that can be uploaded, with their dots. */
export const uploadExtensions = [
  '.cbz',
  '.zip',
  '.cbr',
  '.rar',
  '.cb7',
  '.7z',
  '.cbt',
  '.tar',
  '.pdf',
  '.epub',
] as const

/** Databases of servers that can be taken over: Komga's and Kavita's. */
export const databaseNames = ['database.sqlite', 'kavita.db'] as const
/** Returns the name of the log of a database, which is there only when the database needs it. It is sent after the database. */
export const logOf = (database: string): string => `${database}-wal`
/** Files of a server that is to be taken over. */
export const databaseFiles: readonly string[] = databaseNames.flatMap((name) => [name, logOf(name)])
const databasePattern = databaseFiles.map((name) => name.replace('.', '\\.')).join('|')

const inAnyCase = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
const endings = uploadExtensions.map((extension) => inAnyCase(extension.slice(1))).join('|')
/** No path, not hidden, without control characters, and a book by its extension, or a database. */
const fileNamePattern = `^(?:${databasePattern}|[^.\\\\/\\u0000-\\u001f\\u007f][^\\\\/\\u0000-\\u001f\\u007f]*\\.(${endings}))$`
export const FileName = z
  .string()
  .check(
    z.maxLength(limits.maxName),
    z.regex(new RegExp(fileNamePattern), 'must be the name of a book or of a database'),
  )

/** A file on its way to the server. Sizes are in bytes. */
export const ImportUpload = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  /** Number of bytes that the server has: the next piece begins there. */
  received: z.int(),
  /** Path of the complete file on the server; null before. If a file of that name exists, the upload gets another name. */
  path: z.nullable(z.string()),
})
export type ImportUpload = z.output<typeof ImportUpload>

const params = z.object({ uploadId: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'is no upload')) })

/** Extension `import-uploads`: the folder for uploaded files, which `scanTransientBooks` accepts. `free`: free space there, in bytes. */
export const getUploadFolder = route({
  method: 'GET',
  path: '/api/lectern/import-uploads',
  access: 'ADMIN',
  purpose: 'upload books to import',
  response: z.object({ folder: z.string(), free: z.int() }),
})
/**
 * Extension `import-uploads`: starts an upload, or resumes the one of the same user, name, size and time (`modified`, in milliseconds).
 * Databases (extension `take-over-uploads`) are stored in a separate folder. A new database replaces the earlier ones, and the folder is
 * emptied after a take-over from it.
 */
export const beginUpload = route({
  method: 'POST',
  path: '/api/lectern/import-uploads',
  access: 'ADMIN',
  purpose: 'upload books to import',
  body: z.object({
    name: FileName,
    size: z.int().check(z.minimum(1), z.maximum(limits.maxUploadedBook)),
    modified: z.int().check(z.minimum(0), z.maximum(limits.latestTime)),
  }),
  response: ImportUpload,
  errors: ['DISK_FULL', 'BUSY'],
})
/**
 * Extension `import-uploads`: sends the piece that begins at `offset`. A piece that begins elsewhere than at `received` is ignored; the
 * response contains the offset of the next piece. The last piece completes the file.
 */
export const uploadPiece = route({
  method: 'POST',
  path: '/api/lectern/import-uploads/:uploadId/pieces',
  access: 'ADMIN',
  purpose: 'upload books to import',
  accepts: 'form',
  fileTypes: ['application/octet-stream'],
  params,
  body: z.object({ file: UploadedFile, offset: z.coerce.number().check(z.int(), z.minimum(0)) }),
  response: ImportUpload,
  errors: ['DISK_FULL', 'NOT_FOUND'],
})
/** Extension `import-uploads`: deletes the received part of an incomplete file. */
export const cancelUpload = route({
  method: 'DELETE',
  path: '/api/lectern/import-uploads/:uploadId',
  access: 'ADMIN',
  purpose: 'upload books to import',
  params,
  ...noContent,
})

/** Extension `uploaded-files`: uploaded files that are not imported yet. */

/** A file in the folder for uploads. Sizes in bytes. */
const UploadedBook = z.object({
  /** Name of a complete file; otherwise the id of its upload. */
  file: z.string(),
  isComplete: z.boolean(),
  size: z.int(),
  /** When the last part of it came. */
  modified: Timestamp,
})
export type UploadedBook = z.output<typeof UploadedBook>

const uploadedPath = '/api/lectern/import-uploads/files'
/** The oldest files, at most `limits.maxListedUploads`; `count` and `size` are those of all. */
export const listUploadedFiles = route({
  method: 'GET',
  path: uploadedPath,
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
  path: `${uploadedPath}/:file`,
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'delete uploaded files',
  params: z.object({
    file: z.union([FileName, z.string().check(z.regex(/^[0-9a-f]{32}$/, 'is no upload'))]),
  }),
  ...noContent,
})
export const deleteUploadedFiles = route({
  method: 'DELETE',
  path: uploadedPath,
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'delete uploaded files',
  ...noContent,
})
