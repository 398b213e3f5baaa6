import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { serverOffers } from '../../api/server-offer.ts'
import { meQuery } from '../../features/auth/queries.ts'
import { loadWhenReachable } from '../lazy-page.ts'

const loadScreens = loadWhenReachable(() => import('./find-screen.ts'))

interface GuardArgs {
  readonly context: { readonly client: QueryClient }
  readonly location: { readonly pathname: string }
}

/**
 * Guards the addresses of administration and of the account: leads from an area to its first screen and sends those home who may not open
 * it. Begins to load the screen.
 */
export async function requireScreen({
  context: { client },
  location: { pathname },
}: GuardArgs): Promise<void> {
  const { findDestination } = await loadScreens()
  const user = client.getQueryData(meQuery.queryKey)
  if (!user) return
  const found = findDestination(pathname, user, (extension) => serverOffers(client, extension))
  if (found.kind === 'home') throw redirect({ to: '/', replace: true })
  if (found.kind === 'redirect') throw redirect({ href: found.path, replace: true })
  if (found.kind === 'screen') found.screen.preload()
}
