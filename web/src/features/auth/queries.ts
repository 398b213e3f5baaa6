import { getMe, getSession, type Session, type User } from '@lectern/contract/auth'
import type { Role } from '@lectern/contract/roles'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { serverOffers } from '../../api/server-offer.ts'
import { isApiError } from '../../lib/api-error.ts'

/** Marks queries that are kept after a sign-out: their data is public, or the session clears them. */
export const staysMeta = { stays: true }

/** Fetches the signed-in user; null when there is none. Other servers respond with 401 or 403, which browsers write to the console. */
async function findMe(client: QueryClient, signal: AbortSignal): Promise<Session['user']> {
  if (serverOffers(client, 'session')) return (await call(getSession, { signal })).user
  try {
    return await call(getMe, { signal })
  } catch (error) {
    if (isApiError(error) && (error.status === 401 || error.status === 403)) return null
    throw error
  }
}

/** The signed-in user; null when there is none, which is fetched again each time. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  meta: staysMeta,
  queryFn: ({ client, signal }) => findMe(client, signal),
  staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** Placeholder between signing out and the login page. */
const signedOutUser: User = {
  id: '',
  email: '',
  roles: [],
  sharedAllLibraries: false,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
  ageRestriction: null,
}

/** Returns the signed-in user; only for screens behind the guard. */
export function useUser(): User {
  const { data } = useQuery({ ...meQuery, enabled: false })
  return data ?? signedOutUser
}

/** Returns the email of the administrator who views the server as this user; otherwise undefined. */
export function useViewedBy(): string | undefined {
  const { data } = useQuery({ ...meQuery, enabled: false })
  return data?.viewedBy
}

export const hasRole = (user: User, role: Role): boolean => user.roles.includes(role)
export const useHasRole = (role: Role): boolean => hasRole(useUser(), role)
