import { HistoryType } from '@lectern/contract/history'
import { useText } from '../../i18n/use-text.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { TableControl } from '../../ui/table/use-table-state.ts'
import { LibraryFilter } from '../libraries/LibraryFilter.tsx'
import css from './HistoryTable.module.css'

/** Renders what the history is narrowed by: type, library and days. */
export function HistoryFilters({ state }: { readonly state: TableControl }) {
  const t = useText()
  const { filters, setFilter } = state
  return (
    <>
      <SelectField
        label={t('history.type')}
        value={HistoryType.options.find((each) => each === filters.type) ?? ''}
        options={[
          { value: '', label: t('history.type_any') },
          ...HistoryType.options.map((value) => ({ value, label: t(`history.type_${value}`) })),
        ]}
        onChange={(value) => setFilter('type', value)}
      />
      <LibraryFilter value={filters.library} onChange={(value) => setFilter('library', value)} />
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          className={css.day}
          label={t(`history.${name}`)}
          value={filters[name] ?? ''}
          max={name === 'from' ? filters.to : undefined}
          min={name === 'to' ? filters.from : undefined}
          onChange={({ target }) => setFilter(name, target.value)}
        />
      ))}
    </>
  )
}
