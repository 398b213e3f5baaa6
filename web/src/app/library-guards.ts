import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { allLibraries, libraryQueries } from '../features/libraries/queries.ts'
import { readPreferences } from '../lib/preferences.ts'

type Client = { readonly context: { readonly client: QueryClient } }

/** Fetches the libraries before the first screen in the frame, because all of these screens show them. */
export const prefetchLibraries = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(libraryQueries.list)

export async function requireNoLibraries({ context: { client } }: Client): Promise<void> {
  const libraries = await client.ensureQueryData(libraryQueries.list)
  if (libraries.length > 0) throw redirect({ to: '/dashboard', replace: true })
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
