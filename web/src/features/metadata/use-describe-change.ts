import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import { formatLanguage } from '../../lib/language-name.ts'
import { isKnownRole } from '../books/book-facts.ts'

/** One value or lock that changes. */
export interface ChangeLine {
  readonly key: string
  readonly label: string
  /** Absent for locks, which only close and open. */
  readonly before?: string
  /** True when there was no value before, which `before` says. */
  readonly wasNone?: boolean
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

const isNone = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the function that says in words what a change makes of the metadata of an item. */
export function useDescribeChange(): (metadata: object, change: object) => readonly ChangeLine[] {
  const t = useText()
  const { locale } = useIntl()
  const labelOf = (key: string) => t(`edit.${labels[key] ?? key}`)
  const sayRole = (role: string) => (isKnownRole(role) ? t(`books.role_${role}`) : role)
  const sayItem = (item: unknown): string => {
    if (typeof item !== 'object' || item === null) return String(item)
    const { name, role, label, url, title } = item as Readonly<Record<string, string>>
    return name ? `${name} (${sayRole(role ?? '')})` : `${label} ${url ?? title ?? ''}`
  }
  const say = (key: string, value: unknown): string => {
    if (isNone(value)) return t('forms.nothing')
    if (Array.isArray(value)) return value.map(sayItem).join(t('forms.comma'))
    if (key === 'status') return t(`series.status_${value}`)
    if (key === 'readingDirection') return t(`series.direction_${value}`)
    return key === 'language' ? formatLanguage(String(value), locale) : String(value)
  }
  const sayLocks = (
    locks: readonly (readonly [string, unknown])[],
    isClosed: boolean,
  ): readonly ChangeLine[] => {
    const names = locks.flatMap(([key, lock]) =>
      lock === isClosed ? [labelOf(key.replace(/Lock$/, ''))] : [],
    )
    const key = isClosed ? 'locks_close' : 'locks_open'
    return names.length > 0 ? [{ key, label: t(`edit.${key}`), after: names.join(t('forms.comma')) }] : []
  }
  return (metadata, change) => {
    const before = metadata as Readonly<Record<string, unknown>>
    const all = Object.entries(change)
    const locks = all.filter(([key]) => key.endsWith('Lock'))
    const values = all.filter(([key]) => !key.endsWith('Lock'))
    return [
      ...values.map(([key, after]) => ({
        key,
        label: labelOf(key),
        before: say(key, before[key]),
        wasNone: isNone(before[key]),
        after: say(key, after),
      })),
      ...sayLocks(locks, true),
      ...sayLocks(locks, false),
    ]
  }
}
