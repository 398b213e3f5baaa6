import type { User } from '@lectern/contract/auth'
import type { AuthenticationActivity } from '@lectern/contract/auth-activity'
import { useQuery } from '@tanstack/react-query'
import { useServerOffers } from '../../api/server-offer.ts'
import { userQueries } from './queries.ts'

/** Returns a function that finds the latest sign-in of a user, or null if there is none; undefined while loading. */
export function useLatestActivity(): ((user: User) => AuthenticationActivity | null) | undefined {
  const hasOverviews = useServerOffers('user-overview')
  const { data: overviews } = useQuery({ ...userQueries.overviews, enabled: hasOverviews })
  const { data: latest } = useQuery({ ...userQueries.latestActivity, enabled: !hasOverviews })
  if (overviews) return ({ id }) => overviews.get(id)?.latestActivity ?? null
  return latest && (({ id }) => latest.get(id) ?? null)
}
