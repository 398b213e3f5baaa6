import { useText } from '../../i18n/use-text.ts'
import { MenuChoice } from '../../ui/MenuChoice.tsx'
import type { TableKind } from './table-columns.ts'
import { useTableColumns } from './use-table-columns.ts'

interface Props {
  readonly kind: TableKind
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Renders the choice of the columns of a table, in a menu. */
export function ColumnChoice({ kind, options }: Props) {
  const t = useText()
  const { shown, toggle } = useTableColumns(kind)
  return <MenuChoice label={t('books.columns')} value={shown} options={options} onChange={toggle} />
}
