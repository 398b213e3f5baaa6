import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import { formatLanguage } from '../../lib/language-name.ts'
import { isKnownRole } from '../books/book-facts.ts'

/** One value or lock that changes. */
export interface ChangeLine {
  readonly key: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Field of the server → text of its label. */
const labels: Readonly<Record<string, string>> = {
  titleSort: 'title_sort',
  numberSort: 'number_sort',
  releaseDate: 'release_date',
  readingDirection: 'reading_direction',
  ageRating: 'age_rating',
  totalBookCount: 'total_book_count',
  sharingLabels: 'sharing_labels',
  alternateTitles: 'alternate_titles',
}

/** Returns the function that says in words what a change makes of the metadata of an item. */
export function useDescribeChange(): (metadata: object, change: object) => readonly ChangeLine[] {
  const t = useText()
  const { locale } = useIntl()
  const labelOf = (key: string) => t(`metadata.${labels[key] ?? key}`)
  const sayRole = (role: string) => (isKnownRole(role) ? t(`books.role_${role}`) : role)
  const sayItem = (item: unknown): string => {
    if (typeof item !== 'object' || item === null) return String(item)
    const { name, role, label, url, title } = item as Readonly<Record<string, string>>
    return name ? `${name} (${sayRole(role ?? '')})` : `${label} ${url ?? title ?? ''}`
  }
  const say = (key: string, value: unknown): string => {
    const isNone =
      value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    if (isNone) return t('forms.nothing')
    if (Array.isArray(value)) return value.map(sayItem).join(t('forms.comma'))
    if (key === 'status') return t(`series.status_${value}`)
    if (key === 'readingDirection') return t(`series.direction_${value}`)
    return key === 'language' ? formatLanguage(String(value), locale) : String(value)
  }
  return (metadata, change) => {
    const before = metadata as Readonly<Record<string, unknown>>
    return Object.entries(change).map(([key, after]) => {
      const name = key.replace(/Lock$/, '')
      if (name === key)
        return { key, label: labelOf(key), before: say(key, before[key]), after: say(key, after) }
      const sayLock = (isClosed: unknown) => t(isClosed ? 'metadata.lock_closed' : 'metadata.lock_open')
      return {
        key,
        label: t('metadata.lock_of', { label: labelOf(name) }),
        before: sayLock(before[key]),
        after: sayLock(after),
      }
    })
  }
}
