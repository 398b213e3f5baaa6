import * as z from 'zod/mini'
import { readPreferences, writePreference } from '../../lib/preferences.ts'
import { useUser } from '../auth/queries.ts'
import { savedKey } from './filter-keys.ts'

type Search = Readonly<Record<string, string | undefined>>
/** Pages whose filters are remembered. */
export type RememberedList = 'series' | 'books' | 'collections' | 'readlists'

const preference = 'lists.remembered'
/** `user/list/id` → filters and order, as the address has them; the latest last. */
const Remembered = z.record(z.string(), z.record(z.string(), z.string()))
const maxScopes = 200

/** Keys of the address that are not remembered: the page, the random order, and the page size, which all lists share. */
const ignoredKeys: readonly string[] = ['page', 'pageSize', 'nav', 'seed']

const readAll = (): z.output<typeof Remembered> => {
  const result = z.safeParse(Remembered, readPreferences().features[preference])
  return result.success ? result.data : {}
}

const scopeKey = (userId: string, list: RememberedList, ownerId: string): string =>
  `${userId}/${list}/${ownerId}`

export const readRemembered = (userId: string, list: RememberedList, ownerId: string): Search =>
  readAll()[scopeKey(userId, list, ownerId)] ?? {}

/** Stores filters and order of a list on this device, for one user; not those of a list that was opened by a saved filter. */
export function rememberFilters(userId: string, list: RememberedList, ownerId: string, search: Search): void {
  if (search[savedKey] !== undefined) return
  const key = scopeKey(userId, list, ownerId)
  const { [key]: _, ...others } = readAll()
  const kept = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !ignoredKeys.includes(entry[0]),
  )
  const all = Object.entries(kept.length > 0 ? { ...others, [key]: Object.fromEntries(kept) } : others)
  writePreference('features', {
    ...readPreferences().features,
    [preference]: Object.fromEntries(all.slice(-maxScopes)),
  })
}

/**
 * Returns an address completed by remembered values, or undefined if there is nothing to add. Filters are added only to an empty address, the
 * order also to one with filters. Only `keys` are added, because the route would remove others and complete the address again.
 */
export function completeSearch(
  search: Search,
  remembered: Search,
  keys: readonly string[],
): Search | undefined {
  const own = Object.keys(search).filter((key) => key !== 'pageSize')
  const known = Object.entries(remembered).filter(([key, value]) => keys.includes(key) && value)
  const added = own.length === 0 ? known : known.filter(([key]) => key === 'sort')
  if (added.length === 0 || own.some((key) => [savedKey, 'sort', 'page'].includes(key))) return undefined
  return { ...search, ...Object.fromEntries(added) }
}

/**
 * Returns the function that remembers the filters and the order of a list, called with its new address when the user changes them. The route
 * completes an address by what is remembered (`app/complete-address.ts`).
 */
export function useRememberedFilters(list: RememberedList, ownerId: string) {
  const { id: userId } = useUser()
  return (search: Readonly<Record<string, string | undefined>>) =>
    rememberFilters(userId, list, ownerId, search)
}
