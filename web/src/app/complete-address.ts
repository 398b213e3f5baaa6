import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { meQuery } from '../features/auth/queries.ts'
import {
  completeSearch,
  type RememberedList,
  readRemembered,
} from '../features/filters/remembered-filters.ts'

interface At {
  readonly context: { readonly client: QueryClient }
  readonly params: Readonly<Record<string, string>>
  readonly search: Readonly<Record<string, string | undefined>>
}

/**
 * Returns the guard of a list that adds the last filters and sort order of the user to its address, before the screen fetches data. `param`
 * is the path parameter with the id of the library, collection or read list; `keys` are the query parameters that may be added.
 */
export const completeAddress =
  (list: RememberedList, param: string, keys: readonly string[]) =>
  // With a named parameter type, each route would infer its type from it.
  (at: object): void => {
    const {
      context: { client },
      params,
      search,
    } = at as At
    const userId = client.getQueryData(meQuery.queryKey)?.id
    const ownerId = params[param]
    if (userId === undefined || ownerId === undefined) return
    const complete = completeSearch(search, readRemembered(userId, list, ownerId), keys)
    if (complete) throw redirect({ to: '.', search: complete as never, replace: true })
  }
