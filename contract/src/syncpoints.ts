import * as z from 'zod/mini'
import { route } from './route.ts'
import { listOf, NoContent } from './values.ts'

/**
 * Forgets what e-readers of the caller were last sent (of these API keys, or of all), so that they begin anew. Nothing is sent to
 * e-readers yet: there is nothing to forget, and the call succeeds.
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
