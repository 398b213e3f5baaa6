import { getSession, type User } from '@lectern/contract/auth'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { serverOffers } from '../api/server-offer.ts'
import { setMoment } from '../api/session-moment.ts'
import { meQuery } from '../features/auth/queries.ts'
import { libraryQueries } from '../features/libraries/queries.ts'

/**
 * Finds the signed-in user, or null if there is none, and fetches the libraries for the first screen at the same time. Throws `ApiError` if
 * the server does not respond.
 */
export async function findVisitor(client: QueryClient): Promise<User | null> {
  if (!serverOffers(client, 'session')) {
    void client.prefetchQuery(libraryQueries.list)
    const user = await client.fetchQuery(meQuery)
    // Without a session the request for the libraries has failed.
    if (!user) client.removeQueries({ queryKey: libraryQueries.all })
    return user
  }
  return client.fetchQuery({
    ...meQuery,
    queryFn: async ({ signal }) => {
      const { user, libraries, moment } = await call(getSession, { signal })
      setMoment(user ? moment : undefined)
      if (user) client.setQueryData(libraryQueries.list.queryKey, libraries)
      return user
    },
  })
}
