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
 * Returns the guard of a list that completes its address by the filters and the order that the user had there last, before the screen asks
 * for anything. `param` names the id of its library, collection or read list in the path; `keys` are those that may be added.
 */
export const completeAddress =
  (list: RememberedList, param: string, keys: readonly string[]) =>
  // Were the parameters named here, each route would take their type for its own.
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
