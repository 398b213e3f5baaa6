import type { RowData } from '@tanstack/react-table'
import type { ComponentProps } from 'react'
import { TableView } from './TableView.tsx'
import { type TableRows, useAdminTable } from './use-admin-table.ts'

type Props<T extends RowData> = Omit<ComponentProps<typeof TableView<T>>, 'table'> & TableRows<T>

/** Renders rows in the order that they have; `PagedTable` is for pages of rows that can be sorted and selected. */
export function AdminTable<T extends RowData>({ columns, rows, keyOf, ...view }: Props<T>) {
  return <TableView {...view} table={useAdminTable({ columns, rows, keyOf })} />
}
