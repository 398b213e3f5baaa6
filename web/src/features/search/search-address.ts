import { writeFilters } from '../filters/filter-state.ts'
import type { Search } from './queries.ts'
import type { SearchKind } from './search-kinds.ts'

/** Returns the search part of the address of the results page. */
export const searchAddress = ({ text, libraryId, filters = {} }: Search, kind?: SearchKind) => ({
  q: text,
  ...(libraryId !== undefined && { library: libraryId }),
  ...(kind && { kind }),
  ...writeFilters(filters),
})
