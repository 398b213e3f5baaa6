import { getKoreaderSettings } from '@lectern/contract/koreader'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** What admins allow to KOReader. */
export const koreaderQuery = queryOptions({
  queryKey: ['koreader-settings'] as const,
  queryFn: ({ signal }) => call(getKoreaderSettings, { signal }),
})
