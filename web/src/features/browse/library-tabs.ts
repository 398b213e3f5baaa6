import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Preferences, readPreferences, writePreference } from '../../lib/preferences.ts'
import { collectionQueries } from '../collections/queries.ts'
import { allLibraries } from '../libraries/queries.ts'
import { readListQueries } from '../readlists/queries.ts'

/** A view of a library, by the name under which the last used one is stored. */
export type LibraryTab = Preferences['libraryRoutes'][string]

/** Returns the query that narrows a list to one library. */
export const inLibrary = (libraryId: string) =>
  libraryId === allLibraries ? {} : { library_id: [libraryId] }

/**
 * Returns the tabs of a library in their order. Those of collections and read lists are last and appear when there is any, or when they are
 * open, so that nothing before them moves.
 */
export function useLibraryTabs(libraryId: string, open: LibraryTab): readonly LibraryTab[] {
  const collections = useQuery(collectionQueries.count(inLibrary(libraryId))).data ?? 0
  const readLists = useQuery(readListQueries.count(inLibrary(libraryId))).data ?? 0
  const has: Readonly<Record<LibraryTab, boolean>> = {
    RECOMMENDED: libraryId !== allLibraries,
    BROWSE: true,
    BOOKS: true,
    COLLECTIONS: collections > 0 || open === 'COLLECTIONS',
    READLISTS: readLists > 0 || open === 'READLISTS',
  }
  return (Object.keys(has) as LibraryTab[]).filter((tab) => has[tab])
}

/** Stores the open tab as the one with which the library opens next time. */
export function useRememberedTab(libraryId: string, tab: LibraryTab): void {
  useEffect(() => {
    writePreference('libraryRoutes', { ...readPreferences().libraryRoutes, [libraryId]: tab })
  }, [libraryId, tab])
}
