import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { meQuery } from '../features/auth/queries.ts'
import { allLibraries, libraryQueries } from '../features/libraries/queries.ts'
import { readPreferences } from '../lib/preferences.ts'

interface At {
  readonly context: { readonly client: QueryClient }
  readonly location: ParsedLocation
}

const hasSession = (client: QueryClient): boolean => client.getQueryData(meQuery.queryKey) !== undefined

/** To the start, keeping where the visitor wanted to go. */
export function mustBeSignedIn({ context: { client }, location }: At): void {
  if (hasSession(client)) return
  throw redirect({ to: '/startup', search: { redirect: location.href }, replace: true })
}

export function mustBeSignedOut({ context: { client } }: Pick<At, 'context'>): void {
  if (hasSession(client)) throw redirect({ to: '/', replace: true })
}

export async function mustHaveLibraries({ context: { client } }: Pick<At, 'context'>): Promise<void> {
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
