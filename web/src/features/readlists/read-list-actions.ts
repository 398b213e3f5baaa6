import type { ReadList } from '@lectern/contract/readlists'
import { createContext, useContext } from 'react'
import type { Action } from '../../lib/action.ts'

/** All actions on a read list, in order. The application provides them, as those on a book. */
export const ReadListActions = createContext<readonly Action<ReadList>[]>([])
export const useReadListActions = (): readonly Action<ReadList>[] => useContext(ReadListActions)
