import type { Library } from '@lectern/contract/libraries'
import { createContext, useContext } from 'react'
import type { Action } from '../../lib/action.ts'

/** All actions on a library, in order. The application provides them; empty for users who are not administrators. */
export const LibraryActions = createContext<readonly Action<Library>[]>([])
export const useLibraryActions = (): readonly Action<Library>[] => useContext(LibraryActions)
