import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { meQuery } from '../features/auth/queries.ts'

interface GuardArgs {
  readonly context: {
    readonly client: QueryClient
    readonly follow: () => Promise<void> | undefined
  }
  readonly location: ParsedLocation
}

export const hasSession = (client: QueryClient): boolean => Boolean(client.getQueryData(meQuery.queryKey))

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
