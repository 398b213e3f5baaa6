import { QueryClient } from '@tanstack/react-query'
import { isApiError } from '../lib/api-error.ts'

const isTemporary = (error: unknown) => isApiError(error) && (error.kind === 'network' || error.status >= 502)

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Events mark changed data as stale; this is for missed events.
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        // A server in the local network is reachable even if the device is offline.
        networkMode: 'always',
        // Off by default in this network mode; failed queries would not be repeated.
        refetchOnReconnect: true,
        retry: (count, error) => count < 2 && isTemporary(error),
        retryDelay: (count) => 500 * 2 ** count,
      },
      mutations: { networkMode: 'always' },
    },
  })
