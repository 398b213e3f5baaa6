import { useText } from '../../i18n/use-text.ts'
import { SelectField } from '../../ui/field/SelectField.tsx'
import type { TableControl } from '../../ui/table/use-table-state.ts'

interface Props {
  readonly state: TableControl
  /** Offered sort orders; the first one is the default. */
  readonly sorts: readonly string[]
}

/** Renders the choice of the sort order of a list, which is descending. */
export function OrderField({ state, sorts }: Props) {
  const t = useText()
  return (
    <SelectField
      label={t('duplicates.order')}
      value={sorts.find((key) => key === state.sort.key) ?? sorts[0] ?? ''}
      options={sorts.map((value) => ({ value, label: t(`duplicates.order_${value}`) }))}
      onChange={(key) => state.setSort({ key, isDescending: true })}
    />
  )
}
