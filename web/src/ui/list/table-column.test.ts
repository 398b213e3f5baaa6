import { expect, test } from 'vitest'
import { clampWidth, fitColumns, type TableColumn } from './table-column.ts'

const column = (id: string, width: number, isFlexible = false): TableColumn<string> => ({
  id,
  label: id,
  width,
  isFlexible,
  cell: (item) => item,
})
const columns = [column('cover', 44), column('title', 200, true), column('books', 80), column('added', 120)]
const fit = (available: number, widths = {}) => fitColumns(columns, widths, available).map(({ id }) => id)

test('a narrow screen shows fewer columns, and always the title', () => {
  expect(fit(1000)).toEqual(['cover', 'title', 'books', 'added'])
  expect(fit(300)).toEqual(['cover', 'title', 'books'])
  expect(fit(100)).toEqual(['title'])
})

test('a wider column leaves less for the others', () => {
  expect(fit(400, { books: 240 })).toEqual(['cover', 'title'])
})

test('widths have limits', () => {
  expect(clampWidth(2)).toBe(48)
  expect(clampWidth(9000)).toBe(640)
  expect(clampWidth(99.6)).toBe(100)
})
