import * as z from 'zod/mini'
import { route } from './route.ts'
import { BooleanParameter, Id, NoContent } from './values.ts'

/** Starts a scan. A normal one compares the books of changed series only, a deep one compares every book. */
export const scanLibrary = route({
  method: 'POST',
  path: '/api/v1/libraries/:libraryId/scan',
  access: 'ADMIN',
  purpose: 'scan library',
  status: 202,
  params: z.object({ libraryId: Id }),
  /** `confirm` (extension `scan-guard`) allows this scan to move to the trash what the guard blocked. */
  query: z.object({
    deep: z._default(BooleanParameter, false),
    confirm: z._default(BooleanParameter, false),
  }),
  response: NoContent,
})
export const emptyTrash = route({
  method: 'POST',
  path: '/api/v1/libraries/:libraryId/empty-trash',
  access: 'ADMIN',
  purpose: 'empty trash',
  status: 202,
  params: z.object({ libraryId: Id }),
  response: NoContent,
})
