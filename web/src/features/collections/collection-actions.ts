import type { Collection } from '@lectern/contract/collections'
import { createContext, useContext } from 'react'
import type { Action } from '../../lib/action.ts'

/** All actions on a collection, in order. The application provides them, as those on a book. */
export const CollectionActions = createContext<readonly Action<Collection>[]>([])
export const useCollectionActions = (): readonly Action<Collection>[] => useContext(CollectionActions)
