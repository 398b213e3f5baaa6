import * as z from 'zod/mini'
import { AgeRestriction, User } from './auth.ts'
import { AuthenticationActivity } from './auth-activity.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { Email, Id, noContent, Password, wholeFrom } from './values.ts'

const Labels = z.array(z.string().check(z.maxLength(limits.maxName))).check(z.maxLength(limits.maxList))
const SharedLibraries = z.object({
  all: z.boolean(),
  libraryIds: z.array(z.string()).check(z.maxLength(limits.maxList)),
})
const AgeRestrictionChange = z.union([
  AgeRestriction,
  z.object({ age: z.optional(wholeFrom()), restriction: z.literal('NONE') }),
])
const Roles = z.array(z.string()).check(z.maxLength(50))
const access = {
  sharedLibraries: z.optional(SharedLibraries),
  ageRestriction: z.nullish(AgeRestrictionChange),
  labelsAllow: z.nullish(Labels),
  labelsExclude: z.nullish(Labels),
}
const params = z.object({ userId: Id })

/** Ignores unknown role names (behaviour 9.2). Without `sharedLibraries` all libraries are shared. */
export const UserCreation = z.object({
  email: Email,
  password: Password,
  roles: z._default(Roles, []),
  ...access,
})
export type UserCreation = z.output<typeof UserCreation>

/** Absent properties keep their values; null clears the restriction or the labels (behaviour 1.7). */
export const UserChange = z.object({ roles: z.optional(Roles), ...access })
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
  params,
  body: UserChange,
  ...noContent,
})
export const deleteUser = route({
  method: 'DELETE',
  path: '/api/v2/users/:userId',
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'delete user',
  params,
  ...noContent,
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
  body: PasswordChange,
  ...noContent,
})
/** Changes the caller's own password, or that of any user for admins. */
export const changePassword = route({
  method: 'PATCH',
  path: '/api/v2/users/:userId/password',
  access: 'user',
  refusesApiKeys: true,
  purpose: 'change password',
  params,
  body: PasswordChange,
  ...noContent,
})

/** Numbers of the items that a user sees. */
export const VisibleCounts = z.object({ libraries: z.int(), series: z.int(), books: z.int() })
export type VisibleCounts = z.output<typeof VisibleCounts>
/** Overview of a user for administrators. `sessions`: number of sessions that have not ended. */
export const UserOverview = z.object({
  userId: Id,
  latestActivity: z.nullable(AuthenticationActivity),
  sessions: z.int(),
  visible: VisibleCounts,
})
export type UserOverview = z.output<typeof UserOverview>

/** Extension `user-overview`: all users at once. Items hidden from the caller are not counted. */
export const listUserOverviews = route({
  method: 'GET',
  path: '/api/lectern/users',
  access: 'ADMIN',
  purpose: 'retrieve users',
  response: z.array(UserOverview),
})
/** Extension `user-overview`: numbers of the items that a user with these rights would see. */
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
  params,
  ...noContent,
})
/** Extension `user-overview`: ends all sessions and remembered sign-ins of the caller but the session of this call. */
export const signOutElsewhere = route({
  method: 'DELETE',
  path: '/api/lectern/users/me/sessions',
  access: 'user',
  refusesApiKeys: true,
  purpose: 'sign out',
  ...noContent,
})

/**
 * Extension `view-as-user`: from now on this session sees the items of the user, read-only. Annotations remain private: they are
 * not shown. Fails with NOT_FOUND for unknown users and NOT_YOURSELF for the own account.
 */
export const viewAsUser = route({
  method: 'POST',
  path: '/api/lectern/users/:userId/view',
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'look as another user',
  params,
  ...noContent,
  errors: ['NOT_YOURSELF'],
})
/** Extension `view-as-user`: the session returns to its own account. */
export const endView = route({
  method: 'DELETE',
  path: '/api/lectern/view',
  access: 'user',
  refusesApiKeys: true,
  endsViewing: true,
  purpose: 'look as another user',
  ...noContent,
})
