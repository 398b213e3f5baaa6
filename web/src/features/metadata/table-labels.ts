import type { TableColumn } from './table-form.ts'

/** Column → text of its label. */
export const columnLabels: Readonly<Record<TableColumn, string>> = {
  title: 'edit.title',
  number: 'edit.number',
  numberSort: 'edit.number_sort',
  releaseDate: 'edit.release_date',
  isbn: 'edit.isbn',
}
