import { useLibrary } from '../libraries/queries.ts'

/** The folder of the library cannot be found: none of its files can be opened until it is back. */
export const useIsAway = (libraryId: string): boolean => useLibrary(libraryId)?.unavailable ?? false
