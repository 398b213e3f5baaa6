import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { Chip } from '../../../ui/button/Chip.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useLibraries } from '../../libraries/queries.ts'
import type { FilterSpec } from '../filter-specs.ts'
import type { FilterChoice } from '../filter-state.ts'
import type { FacetScope } from '../queries.ts'
import type { FilterKey } from '../use-filter-text.ts'
import { FacetValues } from './FacetValues.tsx'
import css from './FilterPanel.module.css'
import { ValueList } from './ValueList.tsx'

interface Props {
  readonly filterKey: FilterKey
  readonly spec: FilterSpec
  readonly choice: FilterChoice
  readonly onChange: (choice: FilterChoice) => void
  readonly of: 'series' | 'books'
  readonly scope: FacetScope
  readonly isInitiallyOpen: boolean
}

/** Renders one filter under its name. Its values are fetched when it is expanded. */
export function FilterSection(props: Props) {
  const t = useText()
  const id = useId()
  const { filterKey, spec, choice, onChange } = props
  const [isOpen, setOpen] = useState(props.isInitiallyOpen)
  const count = choice.include.length + choice.exclude.length
  const canBeAll = spec.kind === 'facet' && spec.canBeAll
  return (
    <section className={css.section}>
      <h3 className={css.heading}>
        <button
          type="button"
          className={css.handle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(`filters.key_${filterKey}`)}
          {count > 0 && (
            <span className={css.chosen}>
              <span aria-hidden="true">{count}</span>
              <VisuallyHidden>{t('filters.chosen', { count })}</VisuallyHidden>
            </span>
          )}
          <IconChevronDown size={18} aria-hidden className={classes(css.chevron, isOpen && css.open)} />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className={css.body}>
        {canBeAll && choice.include.length > 1 && (
          <fieldset className={css.modes} aria-label={t('filters.match')}>
            {([false, true] as const).map((isAll) => (
              <Chip
                key={String(isAll)}
                isActive={choice.isAll === isAll}
                onClick={() => onChange({ ...choice, isAll })}
              >
                {t(isAll ? 'filters.all' : 'filters.any')}
              </Chip>
            ))}
          </fieldset>
        )}
        {isOpen && <Values {...props} />}
      </div>
    </section>
  )
}

function Values(props: Props) {
  const { filterKey, spec, choice, onChange } = props
  const libraries = useLibraries()
  if (spec.kind === 'facet') return <FacetValues {...props} spec={spec} />
  const values = spec.kind === 'libraries' ? libraries.map(({ id }) => id) : spec.values
  const isFlag = spec.kind === 'values' && spec.isFlag === true
  return (
    <ValueList
      filterKey={filterKey}
      values={values.map((value) => ({ value }))}
      choice={choice}
      // The values of a flag are opposites: both together would not filter anything.
      onChange={(next) =>
        onChange(
          isFlag ? { ...next, include: next.include.filter((v) => !choice.include.includes(v)) } : next,
        )
      }
      canExclude={!isFlag}
    />
  )
}
