import { QueryClient } from '@tanstack/react-query'
import { isApiError } from '../lib/api-error.ts'

const mayPass = (error: unknown) => isApiError(error) && (error.kind === 'network' || error.status >= 502)

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Events mark what changed; this limits how long a missed event can go unnoticed.
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        // A server at home is reachable even when the device reports that it is offline.
        networkMode: 'always',
        // The network mode turns this off by default; failed queries would stay failed.
        refetchOnReconnect: true,
        retry: (count, error) => count < 2 && mayPass(error),
        retryDelay: (count) => 500 * 2 ** count,
      },
      mutations: { networkMode: 'always' },
    },
  })
