import { listMyApiKeys } from '@lectern/contract/api-keys'
import { listMyActivity } from '@lectern/contract/auth-activity'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Entries of the activity that are searched for the last use of each key. */
const searchedEntries = 500

export const apiKeyQueries = {
  // The dialog that changes the password uses the same query key.
  list: queryOptions({
    queryKey: ['api-keys'] as const,
    queryFn: ({ signal }) => call(listMyApiKeys, { signal }),
    refetchOnWindowFocus: true,
  }),
  /** Key → time of its last use, found in one page of the activity of the user. */
  lastUses: queryOptions({
    queryKey: ['api-key-uses'] as const,
    queryFn: async ({ signal }) => {
      const query = { page: 0, size: searchedEntries, sort: ['dateTime,desc'] }
      const { content } = await call(listMyActivity, { query, signal })
      const uses = new Map<string, string>()
      for (const { apiKeyId, dateTime } of content)
        if (apiKeyId !== null && !uses.has(apiKeyId)) uses.set(apiKeyId, dateTime)
      return uses
    },
    refetchOnWindowFocus: true,
  }),
}
