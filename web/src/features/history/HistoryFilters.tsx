import { HistoryType } from '@lectern/contract/history'
import { useText } from '../../i18n/use-text.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { DayRangeFilter } from '../../ui/table/DayRangeFilter.tsx'
import type { TableControl } from '../../ui/table/use-table-state.ts'
import { LibraryFilter } from '../libraries/LibraryFilter.tsx'

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
      <DayRangeFilter state={state} />
    </>
  )
}
