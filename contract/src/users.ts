import * as z from 'zod/mini'
import { AgeRestriction, User } from './auth.ts'
import { AuthenticationActivity } from './auth-activity.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { Email, Id, NoContent, Password, wholeFrom } from './values.ts'

const Labels = z.array(z.string().check(z.maxLength(limits.maxName))).check(z.maxLength(limits.maxList))
const SharedLibraries = z.object({
  all: z.boolean(),
  libraryIds: z.array(z.string()).check(z.maxLength(limits.maxList)),
})
const AgeRestrictionChange = z.union([
  AgeRestriction,
  z.object({ age: z.optional(wholeFrom()), restriction: z.literal('NONE') }),
])
const params = z.object({ userId: Id })

/** Ignores unknown role names (behaviour 9.2). Without `sharedLibraries` all libraries are shared. */
export const UserCreation = z.object({
  email: Email,
  password: Password,
  roles: z._default(z.array(z.string()).check(z.maxLength(50)), []),
  sharedLibraries: z.optional(SharedLibraries),
  ageRestriction: z.optional(z.nullable(AgeRestrictionChange)),
  labelsAllow: z.optional(z.nullable(Labels)),
  labelsExclude: z.optional(z.nullable(Labels)),
})
export type UserCreation = z.output<typeof UserCreation>

/** Absent properties keep their values; null clears the restriction or the labels (behaviour 1.7). */
export const UserChange = z.object({
  roles: z.optional(z.array(z.string()).check(z.maxLength(50))),
  sharedLibraries: z.optional(SharedLibraries),
  ageRestriction: z.optional(z.nullable(AgeRestrictionChange)),
  labelsAllow: z.optional(z.nullable(Labels)),
  labelsExclude: z.optional(z.nullable(Labels)),
})
export type UserChange = z.output<typeof UserChange>

export const listUsers = route({
  method: 'GET',
  path: '/api/v2/users',
  access: 'ADMIN',
  purpose: 'retrieve users',
  response: z.array(User),
})
export const createUser = route({
  method: 'POST',
  path: '/api/v2/users',
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'add user',
  status: 201,
  body: UserCreation,
  response: User,
})
export const updateUser = route({
  method: 'PATCH',
  path: '/api/v2/users/:userId',
  access: 'ADMIN',
  purpose: 'change user',
  status: 204,
  params,
  body: UserChange,
  response: NoContent,
})
export const deleteUser = route({
  method: 'DELETE',
  path: '/api/v2/users/:userId',
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'delete user',
  status: 204,
  params,
  response: NoContent,
})
const PasswordChange = z.object({
  password: Password,
  /** Extension `end-api-keys`: true also deletes all API keys of the user. */
  endApiKeys: z._default(z.boolean(), false),
})
export const changeMyPassword = route({
  method: 'PATCH',
  path: '/api/v2/users/me/password',
  access: 'user',
  refusesApiKeys: true,
  purpose: 'change password',
  status: 204,
  body: PasswordChange,
  response: NoContent,
})
/** Changes the caller's own password, or that of any user for admins. */
export const changePassword = route({
  method: 'PATCH',
  path: '/api/v2/users/:userId/password',
  access: 'user',
  refusesApiKeys: true,
  purpose: 'change password',
  status: 204,
  params,
  body: PasswordChange,
  response: NoContent,
})

/** What a user sees, in numbers. */
export const VisibleCounts = z.object({ libraries: z.int(), series: z.int(), books: z.int() })
export type VisibleCounts = z.output<typeof VisibleCounts>
/** A user as an admin looks after them; `sessions` counts those that have not ended. */
export const UserOverview = z.object({
  userId: Id,
  latestActivity: z.nullable(AuthenticationActivity),
  sessions: z.int(),
  visible: VisibleCounts,
})
export type UserOverview = z.output<typeof UserOverview>

/** Extension `user-overview`: all users at once. What is hidden from the caller is not counted. */
export const listUserOverviews = route({
  method: 'GET',
  path: '/api/lectern/users',
  access: 'ADMIN',
  purpose: 'retrieve users',
  response: z.array(UserOverview),
})
/** Extension `user-overview`: what a user with these rights would see. */
export const previewAccess = route({
  method: 'POST',
  path: '/api/lectern/users/preview',
  access: 'ADMIN',
  purpose: 'retrieve users',
  body: UserChange,
  response: VisibleCounts,
})
/** Extension `user-overview`: ends all sessions and remembered sign-ins of a user. */
export const signOutUser = route({
  method: 'DELETE',
  path: '/api/lectern/users/:userId/sessions',
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'sign out',
  status: 204,
  params,
  response: NoContent,
})
/** Extension `user-overview`: ends all sessions and remembered sign-ins of the caller but the session of this call. */
export const signOutElsewhere = route({
  method: 'DELETE',
  path: '/api/lectern/users/me/sessions',
  access: 'user',
  refusesApiKeys: true,
  purpose: 'sign out',
  status: 204,
  response: NoContent,
})

/**
 * Extension `view-as-user`: from now on this session sees what the user sees and may change nothing. Annotations stay the user's own: they are
 * not shown. Fails with NOT_FOUND for unknown users and NOT_YOURSELF for the own account.
 */
export const viewAsUser = route({
  method: 'POST',
  path: '/api/lectern/users/:userId/view',
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'look as another user',
  status: 204,
  params: z.object({ userId: Id }),
  response: NoContent,
  errors: ['NOT_YOURSELF'],
})
/** Extension `view-as-user`: the session sees what its own account sees again. */
export const endView = route({
  method: 'DELETE',
  path: '/api/lectern/view',
  access: 'user',
  refusesApiKeys: true,
  endsViewing: true,
  purpose: 'look as another user',
  status: 204,
  response: NoContent,
})
