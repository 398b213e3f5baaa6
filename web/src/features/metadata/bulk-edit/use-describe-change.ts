import { useIntl } from '../../../i18n/intl.ts'
import { useText } from '../../../i18n/use-text.ts'
import { formatLanguage } from '../../../lib/language-name.ts'
import { labelIdOf } from '../fields/field-names.ts'
import { getRoleName } from '../fields/people-props.ts'

/** A value or lock that changes. */
export interface ChangeLine {
  readonly key: string
  readonly label: string
  /** Absent for locks. */
  readonly before?: string
  /** True if there was no value; `before` is then the text for "none". */
  readonly wasEmpty?: boolean
  readonly after: string
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns a function that describes a change of metadata in words, one line for each field. */
export function useDescribeChange(): (metadata: object, change: object) => readonly ChangeLine[] {
  const t = useText()
  const { locale } = useIntl()
  const describeItem = (item: unknown): string => {
    if (typeof item !== 'object' || item === null) return String(item)
    const { name, role, label, url, title } = item as Readonly<Record<string, string>>
    return name ? `${name} (${getRoleName(t, role ?? '')})` : `${label} ${url ?? title ?? ''}`
  }
  const describeValue = (key: string, value: unknown): string => {
    if (isEmpty(value)) return t('forms.nothing')
    if (Array.isArray(value)) return value.map(describeItem).join(t('forms.comma'))
    if (key === 'status') return t(`series.status_${value}`)
    if (key === 'readingDirection') return t(`series.direction_${value}`)
    return key === 'language' ? formatLanguage(String(value), locale) : String(value)
  }
  const describeLocks = (locks: readonly [string, unknown][], isClosed: boolean): readonly ChangeLine[] => {
    const names = locks.flatMap(([key, lock]) =>
      lock === isClosed ? [t(labelIdOf(key.replace(/Lock$/, '')))] : [],
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
        label: t(labelIdOf(key)),
        before: describeValue(key, before[key]),
        wasEmpty: isEmpty(before[key]),
        after: describeValue(key, after),
      })),
      ...describeLocks(locks, true),
      ...describeLocks(locks, false),
    ]
  }
}
