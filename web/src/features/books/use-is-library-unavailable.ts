import { useLibrary } from '../libraries/queries.ts'

/** True when the folder of the library cannot be found: none of its files can be opened until it is back. */
export const useIsLibraryUnavailable = (libraryId: string): boolean =>
  useLibrary(libraryId)?.unavailable ?? false
