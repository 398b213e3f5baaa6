import { useSyncExternalStore } from 'react'
import { useUser } from '../../auth/queries.ts'
import { createListStore, type ListState, type ListStore } from './list-store.ts'

let kept: { readonly userId: string; readonly store: ListStore } | undefined

/** Returns the read lists that the signed-in user is creating. They are kept while other screens are open, and dropped for another user. */
export function useListStore(): ListStore {
  const { id: userId } = useUser()
  if (kept?.userId !== userId) kept = { userId, store: createListStore(userId) }
  return kept.store
}

export const useListState = (store: ListStore): ListState => useSyncExternalStore(store.subscribe, store.get)
