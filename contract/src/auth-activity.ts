import * as z from 'zod/mini'
import { PageQuery, pageOf } from './page.ts'
import { route } from './route.ts'
import { Id, Timestamp } from './values.ts'

/** A sign-in, successful or not. */
export const AuthenticationActivity = z.object({
  userId: z.nullable(z.string()),
  email: z.nullable(z.string()),
  apiKeyId: z.nullable(z.string()),
  apiKeyComment: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  success: z.boolean(),
  error: z.nullable(z.string()),
  dateTime: Timestamp,
  source: z.nullable(z.string()),
})
export type AuthenticationActivity = z.output<typeof AuthenticationActivity>

export const listMyActivity = route({
  method: 'GET',
  path: '/api/v2/users/me/authentication-activity',
  access: 'user',
  purpose: 'retrieve authentication activity',
  query: PageQuery,
  response: pageOf(AuthenticationActivity),
})
export const listActivity = route({
  method: 'GET',
  path: '/api/v2/users/authentication-activity',
  access: 'ADMIN',
  purpose: 'retrieve authentication activity',
  query: PageQuery,
  response: pageOf(AuthenticationActivity),
})
/** Returns the caller's own activity, or that of any user for admins. */
export const getLatestActivity = route({
  method: 'GET',
  path: '/api/v2/users/:userId/authentication-activity/latest',
  access: 'user',
  purpose: 'retrieve latest authentication activity',
  params: z.object({ userId: Id }),
  query: z.object({ apikey_id: z.optional(Id) }),
  response: AuthenticationActivity,
  errors: ['FORBIDDEN'],
})
