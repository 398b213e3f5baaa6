import type { Book } from '@lectern/contract/books'
import { createContext, useContext } from 'react'
import type { Action } from '../../lib/action.ts'

/** Every verb that a book offers, lined up by the application: many of them belong to features that books do not know. */
export const BookActions = createContext<readonly Action<Book>[]>([])
export const useBookActions = (): readonly Action<Book>[] => useContext(BookActions)
