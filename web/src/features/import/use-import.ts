import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useUser } from '../auth/queries.ts'
import { createImportStore, type ImportState, type ImportStore } from './import-store.ts'

let kept: { readonly userId: string; readonly store: ImportStore } | undefined

/** Returns the books that the signed-in user is about to import; they are kept while other screens are open, and forgotten for another user. */
export function useImportStore(): ImportStore {
  const client = useQueryClient()
  const { id: userId } = useUser()
  if (kept?.userId !== userId) {
    kept?.store.dispose()
    kept = { userId, store: createImportStore(client) }
  }
  return kept.store
}

export const useImportState = (store: ImportStore): ImportState =>
  useSyncExternalStore(store.subscribe, store.get)
