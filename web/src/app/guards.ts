import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { meQuery } from '../features/auth/queries.ts'

interface GuardArgs {
  readonly context: {
    readonly client: QueryClient
    readonly receiveEvents: () => Promise<void> | undefined
  }
  readonly location: ParsedLocation
}

export const hasSession = (client: QueryClient): boolean => Boolean(client.getQueryData(meQuery.queryKey))

/**
 * Redirects a signed-out visitor to the startup page and keeps the requested path. For a signed-in user, starts to receive events before
 * the screen fetches data.
 */
export function requireSignedIn({
  context: { client, receiveEvents },
  location,
}: GuardArgs): Promise<void> | undefined {
  if (hasSession(client)) return receiveEvents()
  throw redirect({ to: '/startup', search: { redirect: location.href }, replace: true })
}
