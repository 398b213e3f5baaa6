import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import texts from '../../i18n/en/admin.json'
import { IntlProvider } from '../../i18n/intl.ts'
import { readPreferences } from '../../lib/preferences.ts'
import type { AdminColumn } from './admin-column.ts'
import { PagedTable } from './PagedTable.tsx'
import type { TableControl, TableSort } from './use-table-state.ts'

afterEach(cleanup)

interface Row {
  readonly id: string
  readonly size: number
}
const columns: readonly AdminColumn<Row>[] = [
  { id: 'name', label: 'Name', sortKey: 'title', isMain: true, cell: ({ id }) => id },
  {
    id: 'bytes',
    label: 'Size',
    sortKey: 'size',
    isLargestFirst: true,
    choice: 'shown',
    cell: (row) => row.size,
  },
  { id: 'note', label: 'Note', choice: 'hidden', cell: () => 'none' },
]
const row = (id: string, size = 1): Row => ({ id, size })
const pages = [[row('a'), row('b')], [row('c')]]
const setSort = vi.fn<(sort: TableSort) => void>()
const remove = vi.fn<(rows: readonly Row[]) => void>()

function Example() {
  const [page, setPage] = useState(1)
  const [sort, changeSort] = useState<TableSort>({ key: 'title', isDescending: false })
  const noop = () => {}
  const state: TableControl = {
    page,
    pageSize: 20,
    sort,
    filters: {},
    setPage,
    replacePage: setPage,
    setPageSize: noop,
    setFilter: noop,
    setSort: (next) => {
      setSort(next)
      changeSort(next)
    },
  }
  return (
    <IntlProvider locale="en" messages={{ ...texts, delete: 'Delete' }}>
      <button type="button" onClick={() => setPage(2)}>
        Page 2
      </button>
      <PagedTable
        name="example"
        label="Files"
        columns={columns}
        state={state}
        page={{
          data: { content: pages[page - 1] ?? [], totalElements: 3, totalPages: 2 },
          error: null,
          isPlaceholderData: false,
          isFetching: false,
          refetch: noop,
        }}
        keyOf={({ id }) => id}
        titleOf={({ id }) => id}
        bulkActions={[{ id: 'example.delete', label: 'delete', run: remove }]}
        empty={null}
      />
    </IntlProvider>
  )
}

const headings = () => screen.getAllByRole('columnheader').map((heading) => heading.textContent)
const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort')

test('a heading sorts the table, sizes in descending order first, and another press turns the order around', () => {
  render(<Example />)
  expect(sortOf('Name')).toBe('ascending')
  fireEvent.click(screen.getByRole('button', { name: 'Size' }))
  expect(setSort).toHaveBeenLastCalledWith({ key: 'size', isDescending: true })
  expect([sortOf('Name'), sortOf('Size')]).toEqual([null, 'descending'])
  fireEvent.click(screen.getByRole('button', { name: 'Size' }))
  expect(setSort).toHaveBeenLastCalledWith({ key: 'size', isDescending: false })
  fireEvent.click(screen.getByRole('button', { name: 'Size' }))
  expect(setSort).toHaveBeenLastCalledWith({ key: 'size', isDescending: true })
})

test('rows of several pages are selected together', async () => {
  render(<Example />)
  fireEvent.click(checkbox('Select b'))
  expect(checkbox('Select all rows on this page').indeterminate).toBe(true)
  fireEvent.click(checkbox('Select all rows on this page'))
  expect(checkbox('Select all rows on this page').checked).toBe(true)
  fireEvent.click(checkbox('Select a'))
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(checkbox('Select c').checked).toBe(false)
  expect(checkbox('Select all rows on this page').indeterminate).toBe(false)
  fireEvent.click(checkbox('Select c'))
  expect(screen.getByRole('status').textContent).toBe('2 selected')
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(remove).toHaveBeenCalledExactlyOnceWith([row('b'), row('c')]))
})

test('columns that the user shows or hides are stored without those that keep their default', async () => {
  render(<Example />)
  expect(headings()).toEqual(['Select all rows on this page', 'Name', 'Size'])
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Note' }))
  expect(readPreferences().features['example.columns']).toEqual({ note: true })
  expect(headings()).toEqual(['Select all rows on this page', 'Name', 'Size', 'Note'])
})
