import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { claimQuery, meQuery, providersQuery, signInSettingsQuery } from '../features/auth/queries.ts'
import { safeRedirect } from '../features/auth/safe-redirect.ts'
import { allLibraries, libraryQueries } from '../features/libraries/queries.ts'
import { readPreferences } from '../lib/preferences.ts'

interface GuardArgs {
  readonly context: {
    readonly client: QueryClient
    /** See `Session`. */
    readonly follow: () => Promise<void> | undefined
  }
  readonly location: ParsedLocation
}

const hasSession = (client: QueryClient): boolean => Boolean(client.getQueryData(meQuery.queryKey))

type Client = { readonly context: Pick<GuardArgs['context'], 'client'> }

/** To the start, keeping where the visitor wanted to go. Whoever stays hears of changes before the screen fetches anything. */
export function requireSignedIn({
  context: { client, follow },
  location,
}: GuardArgs): Promise<void> | undefined {
  if (hasSession(client)) return follow()
  throw redirect({ to: '/startup', search: { redirect: location.href }, replace: true })
}

/** A door that waits for a slow server opens all the same. */
const maxWaitMs = 1000

export interface LoginGuardArgs extends Client {
  readonly search: { readonly [K in 'redirect' | 'error' | 'logout']?: string }
}

/**
 * Whoever is in is led on to where they wanted to go, also when they came here by hand. By the time a stranger sees the screen, it is
 * known what it has to show.
 */
export async function requireSignedOut({ context: { client }, search }: LoginGuardArgs): Promise<void> {
  if (!hasSession(client)) {
    const isByHand = client.getQueryState(meQuery.queryKey) === undefined
    // After a failure or a sign-out the screen has something to say first.
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

/** The tab of a library that was used last; all libraries together have only the list. */
export function getLastLibraryRoute(libraryId: string) {
  const remembered = readPreferences().libraryRoutes[libraryId]
  const isList = libraryId === allLibraries || remembered === 'BROWSE'
  return isList
    ? redirect({ to: '/libraries/$libraryId/series', params: { libraryId }, replace: true })
    : redirect({ to: '/libraries/$libraryId/recommended', params: { libraryId }, replace: true })
}
