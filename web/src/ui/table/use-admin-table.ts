import { type ColumnDef, type RowData, type TableOptions, useTable } from '@tanstack/react-table'
import { type AdminColumn, adminFeatures } from './admin-column.ts'

export interface TableRows<T> {
  readonly columns: readonly AdminColumn<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (item: T) => string
}

/** Returns a table with these rows in their order; `options` add its sort order, hidden columns and selection. */
export const useAdminTable = <T extends RowData>(
  { columns, rows, keyOf }: TableRows<T>,
  options: Omit<TableOptions<typeof adminFeatures, T>, 'features' | 'data' | 'columns'> = {},
) =>
  useTable<typeof adminFeatures, T>({
    features: adminFeatures,
    data: rows,
    columns: columns.map(
      (column): ColumnDef<typeof adminFeatures, T> => ({
        id: column.id,
        sortDescFirst: column.isLargestFirst ?? false,
        enableHiding: column.choice !== undefined,
        meta: column,
        cell: ({ row }) => column.cell(row.original),
      }),
    ),
    getRowId: keyOf,
    manualSorting: true,
    enableSortingRemoval: false,
    ...options,
  })

export type AdminTableModel<T extends RowData> = ReturnType<typeof useAdminTable<T>>
