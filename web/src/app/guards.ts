import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { claimQuery, meQuery, providersQuery, signInSettingsQuery } from '../features/auth/queries.ts'
import { safeRedirect } from '../features/auth/safe-redirect.ts'
import { allLibraries, libraryQueries } from '../features/libraries/queries.ts'
import { readPreferences } from '../lib/preferences.ts'

interface GuardArgs {
  readonly context: {
    readonly client: QueryClient
    readonly follow: () => Promise<void> | undefined
  }
  readonly location: ParsedLocation
}

const hasSession = (client: QueryClient): boolean => Boolean(client.getQueryData(meQuery.queryKey))

type Client = { readonly context: Pick<GuardArgs['context'], 'client'> }

/**
 * Redirects a signed-out visitor to the start and keeps the requested path. For a signed-in user, events are received before the screen
 * fetches anything.
 */
export function requireSignedIn({
  context: { client, follow },
  location,
}: GuardArgs): Promise<void> | undefined {
  if (hasSession(client)) return follow()
  throw redirect({ to: '/startup', search: { redirect: location.href }, replace: true })
}

/** Longest time that the login screen waits for a slow server. */
const maxWaitMs = 1000

export interface LoginGuardArgs extends Client {
  readonly search: { readonly [K in 'redirect' | 'error' | 'logout']?: string }
}

/**
 * Redirects a signed-in user to the requested page, also when they opened the login by hand. Otherwise fetches the data that the login
 * screen shows.
 */
export async function requireSignedOut({ context: { client }, search }: LoginGuardArgs): Promise<void> {
  if (!hasSession(client)) {
    const isByHand = client.getQueryState(meQuery.queryKey) === undefined
    // After a failure or a sign-out the screen shows a message first.
    const mayLeadOn = isByHand && search.error === undefined && search.logout === undefined
    await Promise.race([
      new Promise((resolve) => setTimeout(resolve, maxWaitMs)),
      Promise.all([
        mayLeadOn && client.prefetchQuery(meQuery),
        client.prefetchQuery(claimQuery),
        client.prefetchQuery(providersQuery),
        client.prefetchQuery(signInSettingsQuery),
      ]),
    ])
  }
  if (hasSession(client)) throw redirect({ href: safeRedirect(search.redirect), replace: true })
}

export async function requireLibraries({ context: { client } }: Client): Promise<void> {
  const libraries = await client.ensureQueryData(libraryQueries.list)
  if (libraries.length === 0) throw redirect({ to: '/welcome', replace: true })
}

const routeOfTab = {
  RECOMMENDED: '/libraries/$libraryId/recommended',
  BROWSE: '/libraries/$libraryId/series',
  BOOKS: '/libraries/$libraryId/books',
  COLLECTIONS: '/libraries/$libraryId/collections',
  READLISTS: '/libraries/$libraryId/readlists',
} as const

/** Returns the last used tab of a library; all libraries together have no recommendations. */
export function getLastLibraryRoute(libraryId: string) {
  const remembered = readPreferences().libraryRoutes[libraryId] ?? 'RECOMMENDED'
  const tab = libraryId === allLibraries && remembered === 'RECOMMENDED' ? 'BROWSE' : remembered
  return redirect({ to: routeOfTab[tab], params: { libraryId }, replace: true })
}
