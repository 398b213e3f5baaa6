import * as z from 'zod/mini'
import { route } from './route.ts'
import { accepted, BooleanParameter, Id } from './values.ts'

/** Starts a scan. A normal one compares the books of changed series only, a deep one compares every book. */
export const scanLibrary = route({
  method: 'POST',
  path: '/api/v1/libraries/:libraryId/scan',
  access: 'ADMIN',
  purpose: 'scan library',
  params: z.object({ libraryId: Id }),
  /** `confirm` (extension `scan-guard`) allows this scan to move the blocked files to the trash. */
  query: z.object({
    deep: z._default(BooleanParameter, false),
    confirm: z._default(BooleanParameter, false),
  }),
  ...accepted,
})
export const emptyTrash = route({
  method: 'POST',
  path: '/api/v1/libraries/:libraryId/empty-trash',
  access: 'ADMIN',
  purpose: 'empty trash',
  params: z.object({ libraryId: Id }),
  ...accepted,
})

/** Files and folders of a library that the last scan could not open, because their names are not UTF-8 (behaviour 3.2). */
export const MisnamedFiles = z.object({
  /** Number of books and folders. */
  count: z.int(),
  /** The first of them, relative to the library, as they are probably meant; those of folders end in `/`. */
  paths: z.array(z.string()),
})
export type MisnamedFiles = z.output<typeof MisnamedFiles>
/** Extension `misnamed-files`: the libraries in which there are some. */
export const listMisnamedFiles = route({
  method: 'GET',
  path: '/api/lectern/misnamed-files',
  access: 'ADMIN',
  purpose: 'list files whose names are not UTF-8',
  response: z.array(z.extend(MisnamedFiles, { libraryId: Id })),
})
