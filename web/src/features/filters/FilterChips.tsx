import { ReadStatus } from '@lectern/contract/progress'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Chip } from '../../ui/button/Chip.tsx'
import css from './FilterChips.module.css'
import {
  emptyChoice,
  type FilterChoice,
  type FilterState,
  toggleValue,
  withChoice,
  withoutValue,
} from './filter-state.ts'
import { type FilterKey, useFilterText } from './use-filter-text.ts'

interface Props<K extends FilterKey> {
  readonly filters: FilterState<K>
  readonly onChange: (filters: FilterState<K>) => void
  /** Content before the chips. */
  readonly start?: ReactNode
  /** Further chips, such as the letter of a list. */
  readonly children?: ReactNode
  /** Content after everything else. */
  readonly end?: ReactNode
}

/** Renders the read states to toggle, and every other active filter with a button that removes it. */
export function FilterChips<K extends FilterKey>({ filters, onChange, start, children, end }: Props<K>) {
  const t = useText()
  const textOf = useFilterText()
  const readStatus = (filters as FilterState<FilterKey>).readStatus ?? emptyChoice
  const change = (key: FilterKey, choice: FilterChoice) =>
    onChange(withChoice(filters as FilterState<FilterKey>, key, choice) as FilterState<K>)
  const entries = Object.entries(filters) as [FilterKey, FilterChoice][]
  // Included read states are marked on their own chips.
  const active = entries.flatMap(([key, choice]) => [
    ...(key === 'readStatus' ? [] : choice.include).map((value) => ({
      ...{ key, choice, value },
      text: textOf(key, value),
    })),
    ...choice.exclude.map((value) => ({
      ...{ key, choice, value },
      text: t('filters.not', { text: textOf(key, value) }),
    })),
  ])
  return (
    <fieldset className={css.chips} aria-label={t('filters.filters')}>
      {start}
      {ReadStatus.options.map((status) => (
        <Chip
          key={status}
          isActive={readStatus.include.includes(status)}
          onClick={() => change('readStatus', toggleValue(readStatus, 'include', status))}
        >
          {t(`progress.status_${status}`)}
        </Chip>
      ))}
      {active.map(({ key, choice, value, text }) => (
        <Chip
          key={`${key} ${text}`}
          isActive
          onRemove={() => change(key, withoutValue(choice, value))}
          removeLabel={t('filters.remove', { text })}
        >
          {text}
        </Chip>
      ))}
      {children}
      {active.length > 1 && (
        <Button variant="quiet" className={css.clear} onClick={() => onChange({})}>
          {t('filters.clear')}
        </Button>
      )}
      {end}
    </fieldset>
  )
}
