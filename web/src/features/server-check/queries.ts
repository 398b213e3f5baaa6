import { getServerCheck } from '@lectern/contract/server-check'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

const whileRunningMs = 1000

/** How far the check is, and the report of the last one; asked for each second while one runs. */
export const serverCheckQuery = queryOptions({
  queryKey: ['server-check'] as const,
  queryFn: ({ signal }) => call(getServerCheck, { signal }),
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) => (state.data?.running ? whileRunningMs : false),
})
