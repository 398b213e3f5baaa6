import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { meQuery } from '../features/auth/queries.ts'
import { safeRedirect } from '../features/auth/safe-redirect.ts'
import { claimQuery, providersQuery, signInSettingsQuery } from '../features/auth/sign-in-queries.ts'
import { hasSession } from './guards.ts'

/** Longest time that the login screen waits for a slow server. */
const maxWaitMs = 1000

export interface LoginGuardArgs {
  readonly context: { readonly client: QueryClient }
  readonly search: { readonly [K in 'redirect' | 'error' | 'logout']?: string }
}

/**
 * Redirects a signed-in user to the requested page, also if they entered the address of the login. Otherwise fetches the data of the login
 * screen.
 */
export async function requireSignedOut({ context: { client }, search }: LoginGuardArgs): Promise<void> {
  if (!hasSession(client)) {
    const isEnteredByUser = client.getQueryState(meQuery.queryKey) === undefined
    // After a failure or a sign-out the screen shows a message first.
    const canRedirect = isEnteredByUser && search.error === undefined && search.logout === undefined
    await Promise.race([
      new Promise((resolve) => setTimeout(resolve, maxWaitMs)),
      Promise.all([
        canRedirect && client.prefetchQuery(meQuery),
        client.prefetchQuery(claimQuery),
        client.prefetchQuery(providersQuery),
        client.prefetchQuery(signInSettingsQuery),
      ]),
    ])
  }
  if (hasSession(client)) throw redirect({ href: safeRedirect(search.redirect), replace: true })
}
