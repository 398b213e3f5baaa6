import * as z from 'zod/mini'
import { route } from './route.ts'
import { BooleanParameter, Id, NoContent } from './values.ts'

/** A normal scan looks only into folders whose time changed; a deep one looks at every file. */
export const scanLibrary = route({
  method: 'POST',
  path: '/api/v1/libraries/:libraryId/scan',
  access: 'ADMIN',
  purpose: 'scan library',
  status: 202,
  params: z.object({ libraryId: Id }),
  /** `confirm` (ours, extension `scan-guard`): what the guard held back may go to the trash this time. */
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
