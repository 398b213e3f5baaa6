import type { TakeoverServer } from '@lectern/contract/takeover'
import { getTakeover, type TakeoverWish } from '@lectern/contract/takeover-routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

const refetchMs = 1000

/** State of the running import or report of the last one; fetched every second while one is running. */
export const takeoverQuery = queryOptions({
  queryKey: ['takeover'] as const,
  queryFn: ({ signal }) => call(getTakeover, { signal }),
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) => (state.data?.running ? refetchMs : false),
})

/** The choices of an import, before any are made. */
export const createWish = (folder: string): TakeoverWish => ({
  folder,
  roots: {},
  leftOut: [],
  allowed: [],
  addresses: [],
  restored: [],
})

/** Names of programs, the same in every language. */
export const serverNames: Readonly<Record<TakeoverServer, string>> = { KOMGA: 'Komga', KAVITA: 'Kavita' }
