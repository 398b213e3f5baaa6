import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import { formatLanguage } from '../../lib/language-name.ts'
import { useLibraries } from '../libraries/queries.ts'
import { type BookFilterKey, bookFilterKeys, type SeriesFilterKey, seriesFilterKeys } from './filter-keys.ts'
import { anyValue, parseFilters } from './filter-state.ts'
import type { SavedFilterKind, SavedSearch } from './saved/saved-filters.ts'
import { parseAuthor } from './to-condition.ts'

export type FilterKey = SeriesFilterKey | BookFilterKey

const knownRoles = ['writer', 'penciller', 'inker', 'colorist', 'letterer', 'cover', 'editor', 'translator']

/** Returns the function that names a role of authors; a custom role is its own name. */
export function useRoleName(): (role: string) => string {
  const t = useText()
  return (role) => (knownRoles.includes(role) ? t(`books.role_${role}`) : role)
}

/** Returns the function that names a value of a filter in the reader's language. */
export function useFilterText(): (key: FilterKey, value: string) => string {
  const t = useText()
  const { locale } = useIntl()
  const libraries = useLibraries()
  const roleName = useRoleName()
  const texts: Partial<Record<FilterKey, (value: string) => string>> = {
    readStatus: (value) => t(`progress.status_${value}`),
    status: (value) => t(`series.status_${value}`),
    complete: (value) => t(`filters.complete_${value}`),
    oneshot: (value) => t(`filters.oneshot_${value}`),
    deleted: (value) => t(`filters.deleted_${value}`),
    library: (value) => libraries.find(({ id }) => id === value)?.name ?? value,
    language: (value) => formatLanguage(value, locale),
    ageRating: (value) =>
      value === 'none' || value === '' ? t('filters.no_rating') : t('series.age', { age: Number(value) }),
    author: (value) => {
      const { name, role } = parseAuthor(value)
      return role ? t('filters.person', { name, role: roleName(role) }) : name
    },
    mediaProfile: (value) => t(`filters.profile_${value}`),
    mediaStatus: (value) => t(`filters.media_${value}`),
    poster: (value) => t(`filters.poster_${value}`),
  }
  return (key, value) => {
    if (value === anyValue) return t('filters.has_any', { name: t(`filters.key_${key}`) })
    return texts[key]?.(value) ?? value
  }
}

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
