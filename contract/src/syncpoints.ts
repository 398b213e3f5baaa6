import * as z from 'zod/mini'
import { route } from './route.ts'
import { listOf, NoContent } from './values.ts'

/**
 * Deletes what e-readers of the caller were last sent (for these API keys, or for all), so that they sync from the start. Lectern does not
 * sync to e-readers: the call deletes nothing and succeeds.
 */
export const forgetSyncPoints = route({
  method: 'DELETE',
  path: '/api/v1/syncpoints/me',
  access: 'user',
  purpose: 'forget sync points',
  status: 204,
  query: z.object({ key_id: listOf(z.string()) }),
  response: NoContent,
})
