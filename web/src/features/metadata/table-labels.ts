import type { TableColumn } from './table-form.ts'

/** Column → text of its label. */
export const columnLabels: Readonly<Record<TableColumn, string>> = {
  title: 'metadata.title',
  number: 'metadata.number',
  numberSort: 'metadata.number_sort',
  releaseDate: 'metadata.release_date',
  isbn: 'metadata.isbn',
}
