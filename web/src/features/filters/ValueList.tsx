import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { useFormats } from '../../lib/format.ts'
import css from './FilterPanel.module.css'
import { type FilterChoice, withoutValue } from './filter-state.ts'
import type { FilterValue } from './queries.ts'
import { type FilterKey, useFilterText } from './use-filter-text.ts'

interface Props {
  readonly filterKey: FilterKey
  /** `shown` is the text of a value that differs from it. */
  readonly values: readonly (FilterValue & { readonly shown?: string })[]
  readonly choice: FilterChoice
  readonly onChange: (choice: FilterChoice) => void
  readonly canExclude?: boolean
}

/** Renders values, each with a button that wants it and one that leaves it out. */
export function ValueList({ filterKey, values, choice, onChange, canExclude = true }: Props) {
  const t = useText()
  const formats = useFormats()
  const textOf = useFilterText()
  const toggle = (part: 'include' | 'exclude', value: string) => {
    const others = withoutValue(choice, value)
    onChange(choice[part].includes(value) ? others : { ...others, [part]: [...others[part], value] })
  }
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
