import type { Library } from '@lectern/contract/libraries'
import { createContext, useContext } from 'react'
import type { Action } from '../../lib/action.ts'

/** Every verb that a library offers, lined up by the application; empty for those who are no admins. */
export const LibraryActions = createContext<readonly Action<Library>[]>([])
export const useLibraryActions = (): readonly Action<Library>[] => useContext(LibraryActions)
