import { expect, test } from 'vitest'
import { fitColumns, type TableColumn } from './data-table-column.ts'

const column = (id: string, width: number, more: Partial<TableColumn<string>> = {}): TableColumn<string> => ({
  id,
  label: id,
  width,
  cell: (item) => item,
  ...more,
})
const columns = [
  column('cover', 44),
  column('title', 200, { isFlexible: true }),
  column('books', 80),
  column('added', 120),
  column('menu', 44, { isFixed: true }),
]
const chosen = ['cover', 'books', 'added']
const shown = (available: number, widths = {}, ids: readonly string[] = chosen) =>
  fitColumns(columns, ids, widths, available).map(({ id }) => id)

test('a narrow screen shows fewer columns, and always the title and the menu', () => {
  expect(shown(1000)).toEqual(['cover', 'title', 'books', 'added', 'menu'])
  expect(shown(344)).toEqual(['cover', 'title', 'books', 'menu'])
  expect(shown(100)).toEqual(['title', 'menu'])
})

test('a wider column leaves less for the others', () => {
  expect(shown(444, { books: 240 })).toEqual(['cover', 'title', 'menu'])
})

test('only chosen columns are shown', () => {
  expect(shown(1000, {}, ['added'])).toEqual(['title', 'added', 'menu'])
})
