import { findShownFilter, isSameSearch, type ShownList } from './saved-filters.ts'
import { useSavedFilters } from './use-saved-filters.ts'

/** Returns the saved filter that a list shows, if any, and whether the list was changed since it was opened. */
export function useShownFilter(list: ShownList) {
  const saved = useSavedFilters()
  const shown = findShownFilter(saved.filters, list)
  return { ...saved, shown, isChanged: shown !== undefined && !isSameSearch(shown.search, list.search) }
}
