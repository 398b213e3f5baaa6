import { useText } from '../../i18n/use-text.ts'
import { TextField } from '../field/TextField.tsx'
import css from './DayRangeFilter.module.css'
import type { TableControl } from './use-table-state.ts'

/** Renders the filters `from` and `to` of a table: its first and last day. */
export function DayRangeFilter({ state }: { readonly state: TableControl }) {
  const t = useText()
  const { filters, setFilter } = state
  return (
    <div className={css.range} data-wide>
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          className={css.day}
          label={t(`admin.${name}`)}
          value={filters[name] ?? ''}
          max={name === 'from' ? filters.to : undefined}
          min={name === 'to' ? filters.from : undefined}
          onChange={({ target }) => setFilter(name, target.value)}
        />
      ))}
    </div>
  )
}
