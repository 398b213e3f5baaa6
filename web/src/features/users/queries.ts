import { type AuthenticationActivity, listActivity } from '@lectern/contract/auth-activity'
import { listUserOverviews, listUsers, previewAccess, type UserChange } from '@lectern/contract/users'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Entries of the activity that are searched for the latest one of each user. */
const searchedEntries = 500

export const userQueries = {
  all: ['users'] as const,
  list: queryOptions({
    queryKey: ['users', 'list'] as const,
    queryFn: ({ signal }) => call(listUsers, { signal }),
    refetchOnWindowFocus: true,
  }),
  /** User → sessions, visible items and latest sign-in, in one call. */
  overviews: queryOptions({
    queryKey: ['users', 'overviews'] as const,
    queryFn: async ({ signal }) =>
      new Map((await call(listUserOverviews, { signal })).map((overview) => [overview.userId, overview])),
    refetchOnWindowFocus: true,
  }),
  preview: (rights: UserChange) =>
    queryOptions({
      queryKey: ['users', 'preview', rights] as const,
      queryFn: ({ signal }) => call(previewAccess, { body: rights, signal }),
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
  /** User → the latest successful sign-in, found in one page of the activity of all users; for servers without overviews. */
  latestActivity: queryOptions({
    queryKey: ['users', 'latest-activity'] as const,
    queryFn: async ({ signal }) => {
      const query = { page: 0, size: searchedEntries, sort: ['dateTime,desc'] }
      const { content } = await call(listActivity, { query, signal })
      const latest = new Map<string, AuthenticationActivity>()
      for (const entry of content)
        if (entry.success && entry.userId !== null && !latest.has(entry.userId))
          latest.set(entry.userId, entry)
      return latest
    },
    refetchOnWindowFocus: true,
  }),
}
