import type { Book } from '@lectern/contract/books'
import { createContext, useContext } from 'react'
import type { Action } from '../../lib/action.ts'

/** All actions on a book, in order. The application provides them, because many belong to features that books cannot import. */
export const BookActions = createContext<readonly Action<Book>[]>([])
export const useBookActions = (): readonly Action<Book>[] => useContext(BookActions)
