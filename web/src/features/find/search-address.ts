import { writeFilters } from '../filters/filter-state.ts'
import type { FindKind } from './find-kinds.ts'
import type { Search } from './queries.ts'

/** Returns the search part of the address of the results page. */
export const searchAddress = ({ text, libraryId, filters = {} }: Search, kind?: FindKind) => ({
  q: text,
  ...(libraryId !== undefined && { library: libraryId }),
  ...(kind && { kind }),
  ...writeFilters(filters),
})
