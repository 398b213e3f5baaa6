import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Preferences, readPreferences, writePreference } from '../../lib/preferences.ts'
import { collectionQueries } from '../collections/queries.ts'
import { allLibraries } from '../libraries/queries.ts'
import { readListQueries } from '../readlists/queries.ts'

/** A view of a library, as the last used one is stored. */
export type LibraryTab = Preferences['libraryRoutes'][string]

/** Returns the query that narrows a list to one library. */
export const inLibrary = (libraryId: string) =>
  libraryId === allLibraries ? {} : { library_id: [libraryId] }

/**
 * Returns the tabs of a library in their order. The tabs of collections and read lists appear if there are any, or if they are open; they are
 * last, so that no other tab moves.
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

/** Stores the open tab, with which the library opens next time; nothing without a library. */
export function useRememberedTab(libraryId: string | undefined, tab: LibraryTab): void {
  useEffect(() => {
    if (libraryId === undefined) return
    writePreference('libraryRoutes', { ...readPreferences().libraryRoutes, [libraryId]: tab })
  }, [libraryId, tab])
}
