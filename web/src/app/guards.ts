import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { meQuery } from '../features/auth/queries.ts'
import { allLibraries, libraryQueries } from '../features/libraries/queries.ts'
import { readPreferences } from '../lib/preferences.ts'

interface At {
  readonly context: {
    readonly client: QueryClient
    /** See `Session`. */
    readonly follow: () => Promise<void> | undefined
  }
  readonly location: ParsedLocation
}

const hasSession = (client: QueryClient): boolean => client.getQueryData(meQuery.queryKey) !== undefined

type Client = { readonly context: Pick<At['context'], 'client'> }

/** To the start, keeping where the visitor wanted to go. Whoever stays hears of changes before the screen fetches anything. */
export function mustBeSignedIn({ context: { client, follow }, location }: At): Promise<void> | undefined {
  if (hasSession(client)) return follow()
  throw redirect({ to: '/startup', search: { redirect: location.href }, replace: true })
}

export function mustBeSignedOut({ context: { client } }: Client): void {
  if (hasSession(client)) throw redirect({ to: '/', replace: true })
}

export async function mustHaveLibraries({ context: { client } }: Client): Promise<void> {
  const libraries = await client.ensureQueryData(libraryQueries.list)
  if (libraries.length === 0) throw redirect({ to: '/welcome', replace: true })
}

/** The tab of a library that was used last; all libraries together have only the list. */
export function rememberedRoute(libraryId: string) {
  const remembered = readPreferences().libraryRoutes[libraryId]
  const isList = libraryId === allLibraries || remembered === 'BROWSE'
  return isList
    ? redirect({ to: '/libraries/$libraryId/series', params: { libraryId }, replace: true })
    : redirect({ to: '/libraries/$libraryId/recommended', params: { libraryId }, replace: true })
}
