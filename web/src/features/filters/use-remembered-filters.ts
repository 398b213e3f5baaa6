import { useUser } from '../auth/queries.ts'
import { type RememberedList, rememberFilters } from './remembered-filters.ts'

/**
 * Returns the function that remembers the filters and the order of a list, given its new address: called when the user changes them. The
 * route completes an address by what is remembered (`app/complete-address.ts`).
 */
export function useRememberedFilters(list: RememberedList, ownerId: string) {
  const { id: userId } = useUser()
  return (search: Readonly<Record<string, string | undefined>>) =>
    rememberFilters(userId, list, ownerId, search)
}
