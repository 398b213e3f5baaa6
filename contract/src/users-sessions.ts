import * as z from 'zod/mini'
import { PageQuery, pageOf } from './page.ts'
import { route } from './route.ts'
import { Id, noContent, Timestamp } from './values.ts'

/** Extension `session-list`: where a user is signed in, and to end one of these sign-ins. */

/** A session, or a remembered sign-in of a device without one. `ip` and `userAgent` are those of its last use, as far as they are known. */
export const UserSession = z.object({
  id: z.string(),
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  began: Timestamp,
  /** Exact to five minutes. */
  lastUsed: Timestamp,
  /** True when the device is signed in again after the session has ended. */
  isRemembered: z.boolean(),
  /** True for the session of this call. */
  isCurrent: z.boolean(),
})
export type UserSession = z.output<typeof UserSession>

const SessionId = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'is no session'))

/** The sign-ins of the caller, the last used ones first. */
export const listMySessions = route({
  method: 'GET',
  path: '/api/lectern/users/me/sessions',
  access: 'user',
  purpose: 'retrieve sessions',
  query: PageQuery,
  response: pageOf(UserSession),
})
/** Ends one sign-in of the caller, and forgets its device. */
export const endMySession = route({
  method: 'DELETE',
  path: '/api/lectern/users/me/sessions/:sessionId',
  access: 'user',
  refusesApiKeys: true,
  purpose: 'sign out',
  params: z.object({ sessionId: SessionId }),
  ...noContent,
})
export const listUserSessions = route({
  method: 'GET',
  path: '/api/lectern/users/:userId/sessions',
  access: 'ADMIN',
  purpose: 'retrieve sessions',
  params: z.object({ userId: Id }),
  query: PageQuery,
  response: pageOf(UserSession),
})
export const endUserSession = route({
  method: 'DELETE',
  path: '/api/lectern/users/:userId/sessions/:sessionId',
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'sign out',
  params: z.object({ userId: Id, sessionId: SessionId }),
  ...noContent,
})
