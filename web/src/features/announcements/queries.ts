import { getAnnouncements, listReleases } from '@lectern/contract/announcements'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const announcementsQuery = queryOptions({
  queryKey: ['announcements'] as const,
  queryFn: ({ signal }) => call(getAnnouncements, { signal }),
  staleTime: 600_000,
  retry: false,
})

export const releasesQuery = queryOptions({
  queryKey: ['releases'] as const,
  queryFn: ({ signal }) => call(listReleases, { signal }),
  staleTime: 600_000,
  retry: false,
})

/** Returns the number of unread announcements; 0 while loading. */
export function useUnreadAnnouncements(): number {
  const { data } = useQuery(announcementsQuery)
  return data?.items.filter((item) => item._komga?.read === false).length ?? 0
}
