import { getClaimStatus } from '@lectern/contract/auth'
import { listGlobalSettings } from '@lectern/contract/client-settings'
import { listSignInProviders } from '@lectern/contract/oauth2'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { staysMeta } from './queries.ts'

export const claimQuery = queryOptions({
  queryKey: ['claim'],
  meta: staysMeta,
  queryFn: ({ signal }) => call(getClaimStatus, { signal }),
})

/** A Komga server without providers may not have this route. */
export const providersQuery = queryOptions({
  queryKey: ['sign-in-providers'],
  meta: staysMeta,
  queryFn: ({ signal }) => call(listSignInProviders, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** All settings of the server; the login screen picks its own. Older Komga servers have none. */
export const signInSettingsQuery = queryOptions({
  queryKey: ['sign-in-settings'],
  meta: staysMeta,
  queryFn: ({ signal }) => call(listGlobalSettings, { signal }),
  retry: false,
})
