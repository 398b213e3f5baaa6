import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import type { TableColumn } from '../../../ui/list/data-table-column.ts'
import type { TableProps } from '../detail/DetailList.tsx'
import type { TableKind } from './table-columns.ts'
import { useTableColumns } from './use-table-columns.ts'

/** Columns by id in their order, with a `title` and a `menu`, which are always shown. */
export type ItemColumns<T, C extends string> = Readonly<
  Record<C | 'title' | 'menu', Omit<TableColumn<T>, 'id' | 'label'>>
>

interface Props<T> extends TableProps<T> {
  readonly kind: TableKind
  /** First part of the message ids of the headings. */
  readonly texts: 'books' | 'series'
  readonly columns: ItemColumns<T, never>
}

const getId = ({ id }: { readonly id: string }) => id

/** Renders items as a table with the columns that the reader chose. */
export function ItemTable<T extends { readonly id: string }>({ kind, texts, columns, ...props }: Props<T>) {
  const t = useText()
  const chosen = useTableColumns(kind)
  const { sorts } = props
  const all = useMemo(
    () =>
      Object.entries(columns).map(
        ([id, column]): TableColumn<T> => ({
          ...column,
          id,
          label: id === 'menu' ? t('ui.more') : t(`${texts}.column_${id}`),
          sortKey: sorts.find((sort) => sort === column.sortKey),
        }),
      ),
    [columns, texts, sorts, t],
  )
  return (
    <DataTable
      {...props}
      columns={all}
      chosen={chosen.shown}
      keyOf={getId}
      widths={chosen.widths}
      onWidths={chosen.resize}
    />
  )
}
