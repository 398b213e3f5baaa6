import * as z from 'zod/mini'
import { route } from './route.ts'
import { Id, Name, noContent, Timestamp } from './values.ts'

/** A secret that a program sends in the header `X-API-Key` instead of a password. */
export const ApiKey = z.object({
  id: Id,
  userId: Id,
  /** 32 hex digits in the response that creates the key, `******` in all later ones. */
  key: z.string(),
  comment: z.string(),
  createdDate: Timestamp,
  lastModifiedDate: Timestamp,
})
export type ApiKey = z.output<typeof ApiKey>

export const listMyApiKeys = route({
  method: 'GET',
  path: '/api/v2/users/me/api-keys',
  access: 'user',
  purpose: 'retrieve API keys',
  response: z.array(ApiKey),
})
/** Fails with ERR_1034 when another key of the caller has the same comment, ignoring case (behaviour 9.8). */
export const createMyApiKey = route({
  method: 'POST',
  path: '/api/v2/users/me/api-keys',
  access: 'user',
  refusesApiKeys: true,
  purpose: 'create API key',
  body: z.object({ comment: Name }),
  response: ApiKey,
})
export const deleteMyApiKey = route({
  method: 'DELETE',
  path: '/api/v2/users/me/api-keys/:keyId',
  access: 'user',
  refusesApiKeys: true,
  purpose: 'delete API key',
  params: z.object({ keyId: Id }),
  ...noContent,
})
