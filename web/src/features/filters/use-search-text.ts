import { useText } from '../../i18n/use-text.ts'
import { bookFilterKeys, seriesFilterKeys } from './filter-keys.ts'
import { parseFilters } from './filter-state.ts'
import type { SavedFilterKind, SavedSearch } from './saved-filters.ts'
import { type FilterKey, useFilterText } from './use-filter-text.ts'

/** Returns the function that names every value of the filters in an address, as their chips do. */
export function useSearchText(): (kind: SavedFilterKind, search: SavedSearch) => readonly string[] {
  const t = useText()
  const textOf = useFilterText()
  return (kind, search) => {
    const keys: readonly FilterKey[] = kind === 'series' ? seriesFilterKeys : bookFilterKeys
    const filters = parseFilters(search, keys)
    const texts = keys.flatMap((key) => {
      const { include = [], exclude = [] } = filters[key] ?? {}
      return [
        ...include.map((value) => textOf(key, value)),
        ...exclude.map((value) => t('filters.not', { text: textOf(key, value) })),
      ]
    })
    return [...new Set(texts)]
  }
}
