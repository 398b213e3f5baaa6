import type { Book } from '@lectern/contract/books'
import type { Collection } from '@lectern/contract/collections'
import type { ReadList } from '@lectern/contract/readlists'
import type { Series } from '@lectern/contract/series'
import { createContext, useContext } from 'react'
import type { Action } from '../../lib/action.ts'

/** All actions on books, series, collections and read lists, in order. The application provides them, because later features add actions. */
export const BookActions = createContext<readonly Action<Book>[]>([])
export const SeriesActions = createContext<readonly Action<Series>[]>([])
export const CollectionActions = createContext<readonly Action<Collection>[]>([])
export const ReadListActions = createContext<readonly Action<ReadList>[]>([])

export const useBookActions = (): readonly Action<Book>[] => useContext(BookActions)
export const useSeriesActions = (): readonly Action<Series>[] => useContext(SeriesActions)
export const useCollectionActions = (): readonly Action<Collection>[] => useContext(CollectionActions)
export const useReadListActions = (): readonly Action<ReadList>[] => useContext(ReadListActions)
