import { getTakeover, type TakeoverWish } from '@lectern/contract/takeover-routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

const whileRunningMs = 1000

/** State of the take-over that runs, or the report of the last one; asked for each second while one runs. */
export const takeoverQuery = queryOptions({
  queryKey: ['takeover'] as const,
  queryFn: ({ signal }) => call(getTakeover, { signal }),
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) => (state.data?.running ? whileRunningMs : false),
})

export const nothingChosen = (folder: string): TakeoverWish => ({
  folder,
  roots: {},
  leftOut: [],
  allowed: [],
  addresses: [],
  restored: [],
})
