import { ReadStatus } from '@lectern/contract/progress'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import css from './FilterChips.module.css'
import {
  cycleValue,
  emptyChoice,
  type FilterChoice,
  type FilterState,
  withChoice,
  withoutValue,
} from './filter-state.ts'
import { type FilterKey, useFilterText } from './use-filter-text.ts'

interface Props<K extends FilterKey> {
  readonly filters: FilterState<K>
  readonly onChange: (filters: FilterState<K>) => void
  /** Stands before the chips. */
  readonly start?: ReactNode
  /** Further chips, such as the letter of a list. */
  readonly children?: ReactNode
  /** Stands after everything else. */
  readonly end?: ReactNode
}

/** Renders the read states to toggle, and every other active filter with a cross that removes it. */
export function FilterChips<K extends FilterKey>({ filters, onChange, start, children, end }: Props<K>) {
  const t = useText()
  const textOf = useFilterText()
  const readStatus = (filters as FilterState<FilterKey>).readStatus ?? emptyChoice
  const change = (key: FilterKey, choice: FilterChoice) =>
    onChange(withChoice(filters as FilterState<FilterKey>, key, choice) as FilterState<K>)
  const entries = (Object.entries(filters) as [FilterKey, FilterChoice | undefined][]).filter(
    ([key]) => key !== 'readStatus',
  )
  const active = entries.flatMap(([key, choice]) =>
    choice
      ? [
          ...choice.include.map((value) => ({ key, choice, value, text: textOf(key, value) })),
          ...choice.exclude.map((value) => ({
            key,
            choice,
            value,
            text: t('filters.not', { text: textOf(key, value) }),
          })),
        ]
      : [],
  )
  const excluded = readStatus.exclude
  return (
    <fieldset className={css.chips} aria-label={t('filters.filters')}>
      {start}
      {ReadStatus.options.map((status) => (
        <Chip
          key={status}
          isActive={readStatus.include.includes(status)}
          onClick={() =>
            change('readStatus', cycleValue(withoutValueExcluded(readStatus, status), status, false))
          }
        >
          {t(`progress.status_${status}`)}
        </Chip>
      ))}
      {excluded.map((status) => {
        const text = t('filters.not', { text: textOf('readStatus', status) })
        return (
          <Chip
            key={`not ${status}`}
            isActive
            onRemove={() => change('readStatus', withoutValue(readStatus, status))}
            removeLabel={t('filters.remove', { text })}
          >
            {text}
          </Chip>
        )
      })}
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
      {active.length + excluded.length > 1 && (
        <Button variant="quiet" className={css.clear} onClick={() => onChange({})}>
          {t('filters.clear')}
        </Button>
      )}
      {end}
    </fieldset>
  )
}

/** A value that is left out can be wanted again by its chip. */
const withoutValueExcluded = (choice: FilterChoice, value: string): FilterChoice => ({
  ...choice,
  exclude: choice.exclude.filter((each) => each !== value),
})
