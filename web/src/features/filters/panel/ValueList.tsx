import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { useFormats } from '../../../lib/format.ts'
import { type FilterChoice, toggleValue } from '../filter-state.ts'
import type { FilterValue } from '../queries.ts'
import { type FilterKey, useFilterText } from '../use-filter-text.ts'
import css from './FilterPanel.module.css'

interface Props {
  readonly filterKey: FilterKey
  /** `shown` is the text of a value that differs from it. */
  readonly values: readonly (FilterValue & { readonly shown?: string })[]
  readonly choice: FilterChoice
  readonly onChange: (choice: FilterChoice) => void
  readonly canExclude?: boolean
}

/** Renders values, each with a button that includes it and one that excludes it. */
export function ValueList({ filterKey, values, choice, onChange, canExclude = true }: Props) {
  const t = useText()
  const formats = useFormats()
  const textOf = useFilterText()
  const toggle = (part: 'include' | 'exclude', value: string) => onChange(toggleValue(choice, part, value))
  return (
    <ul className={css.values}>
      {values.map(({ value, count, shown = value }) => {
        const text = textOf(filterKey, shown)
        const isIncluded = choice.include.includes(value)
        const isExcluded = choice.exclude.includes(value)
        return (
          <li key={value} className={classes(css.row, isExcluded && css.excluded)}>
            <button
              type="button"
              className={css.value}
              aria-pressed={isIncluded}
              onClick={() => toggle('include', value)}
            >
              <span className={css.box}>{isIncluded && <IconCheck size={14} aria-hidden />}</span>
              <bdi className={css.name}>{text}</bdi>
              {count !== undefined && <span className={css.count}>{formats.number(count)}</span>}
            </button>
            {canExclude && (
              <button
                type="button"
                className={css.exclude}
                aria-pressed={isExcluded}
                aria-label={t('filters.exclude', { text })}
                data-tooltip={t('filters.exclude', { text })}
                onClick={() => toggle('exclude', value)}
              >
                <IconMinus size={16} aria-hidden />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
