import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import type { FilterSpec } from '../filter-specs.ts'
import { emptyChoice, type FilterState, hasFilters, withChoice } from '../filter-state.ts'
import type { FacetScope } from '../queries.ts'
import type { FilterKey } from '../use-filter-text.ts'
import css from './FilterPanel.module.css'
import { FilterSection } from './FilterSection.tsx'

export interface FilterPanelProps<K extends FilterKey> {
  /** Filters of the list, in order. */
  readonly keys: readonly K[]
  readonly specs: Readonly<Record<K, FilterSpec>>
  readonly filters: FilterState<K>
  readonly onChange: (filters: FilterState<K>) => void
  readonly of: 'series' | 'books'
  readonly scope: FacetScope
  /** Further buttons at the end. */
  readonly foot?: ReactNode
}

/** Renders every filter of a list. A change applies at once, so that its result can be seen beside the panel. */
export function FilterPanel<K extends FilterKey>(props: FilterPanelProps<K>) {
  const t = useText()
  const { keys, specs, filters, onChange, of, scope } = props
  return (
    <div className={css.panel}>
      {keys.map((key, index) => (
        <FilterSection
          key={key}
          filterKey={key}
          spec={specs[key]}
          choice={filters[key] ?? emptyChoice}
          onChange={(choice) => onChange(withChoice(filters, key, choice))}
          of={of}
          scope={scope}
          isInitiallyOpen={index < 2 || filters[key] !== undefined}
        />
      ))}
      <div className={css.foot}>
        <Button disabled={!hasFilters(filters)} onClick={() => onChange({})}>
          {t('filters.clear')}
        </Button>
        {props.foot}
      </div>
    </div>
  )
}
