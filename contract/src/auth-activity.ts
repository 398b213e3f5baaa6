import * as z from 'zod/mini'
import { PageQuery, pageOf } from './page.ts'
import { route } from './route.ts'
import { BooleanParameter, Id, Timestamp } from './values.ts'

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

/** Paging, and with the extension `activity-filters` a result and a time to which the list is narrowed (`after` included, `before` not). */
const MyActivityQuery = z.extend(PageQuery, {
  success: z.optional(BooleanParameter),
  after: z.optional(Timestamp),
  before: z.optional(Timestamp),
})
/** The same for everybody's, which can be narrowed to one user. */
const ActivityQuery = z.extend(MyActivityQuery, { user_id: z.optional(Id) })

export const listMyActivity = route({
  method: 'GET',
  path: '/api/v2/users/me/authentication-activity',
  access: 'user',
  purpose: 'retrieve authentication activity',
  query: MyActivityQuery,
  response: pageOf(AuthenticationActivity),
})
export const listActivity = route({
  method: 'GET',
  path: '/api/v2/users/authentication-activity',
  access: 'ADMIN',
  purpose: 'retrieve authentication activity',
  query: ActivityQuery,
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
