import { QueryClient } from '@tanstack/react-query'
import { isApiError } from '../lib/api-error.ts'

const mayPass = (error: unknown) => isApiError(error) && (error.kind === 'network' || error.status >= 502)

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The event stream marks what changed; this only bounds what it may have missed.
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        // A server at home is there even when the machine thinks it is offline.
        networkMode: 'always',
        // With that mode it is off unless asked for: what failed meanwhile would stay failed.
        refetchOnReconnect: true,
        retry: (count, error) => count < 2 && mayPass(error),
        retryDelay: (count) => 500 * 2 ** count,
      },
      mutations: { networkMode: 'always' },
    },
  })
