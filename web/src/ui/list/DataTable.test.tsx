import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import texts from '../../i18n/en/ui.json'
import { IntlProvider } from '../../i18n/intl.ts'
import { DataTable } from './DataTable.tsx'
import type { TableColumn } from './data-table-column.ts'

afterEach(cleanup)

interface Row {
  readonly id: string
  readonly pages: number
}
const rows: readonly Row[] = Array.from({ length: 40 }, (_, index) => ({ id: `Book ${index}`, pages: index }))
const columns: readonly TableColumn<Row>[] = [
  { id: 'title', label: 'Title', width: 200, isFlexible: true, sortKey: 'name', cell: titleOf },
  { id: 'pages', label: 'Pages', width: 80, isNumber: true, sortKey: 'pages', cell: ({ pages }) => pages },
  { id: 'format', label: 'Format', width: 90, cell: () => 'PDF' },
]

function titleOf({ id }: Row) {
  return (
    <a href="#book" data-card-link>
      {id}
    </a>
  )
}

interface Handlers {
  readonly onSort: (key: string) => void
  readonly onWidths: (widths: Readonly<Record<string, number>>) => void
}

function Example(handlers: Handlers) {
  const [chosen, setChosen] = useState<readonly string[]>(['pages', 'format'])
  return (
    <IntlProvider locale="en" messages={texts}>
      <button type="button" onClick={() => setChosen(['pages'])}>
        Hide
      </button>
      <DataTable
        {...handlers}
        label="Books"
        columns={columns}
        chosen={chosen}
        items={{ count: rows.length, itemAt: (index) => rows[index] }}
        keyOf={({ id }) => id}
        sort={{ key: 'pages', descending: true }}
        widths={{ format: 120 }}
      />
    </IntlProvider>
  )
}

function show() {
  const handlers = { onSort: vi.fn(), onWidths: vi.fn() }
  render(<Example {...handlers} />)
  return handlers
}
const headings = () => screen.getAllByRole('columnheader').map((heading) => heading.textContent)
const edge = (name: string) => screen.getByRole('separator', { name: `Width of ${name}` })
const template = () => screen.getByRole('table').style.getPropertyValue('--columns')

test('the chosen columns have headings that sort where the list can be sorted', () => {
  const { onSort } = show()
  expect(headings()).toEqual(['Title', 'Pages', 'Format'])
  expect(screen.getByRole('columnheader', { name: /^Pages/ }).getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(screen.getByRole('button', { name: 'Title' }))
  expect(onSort).toHaveBeenCalledExactlyOnceWith('name')
  expect(screen.queryByRole('button', { name: 'Format' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(headings()).toEqual(['Title', 'Pages'])
})

test('an edge is moved by arrow keys, within limits, and the width is kept', () => {
  const { onWidths } = show()
  expect(template()).toBe('minmax(0, 1fr) 80px 120px')
  fireEvent.keyDown(edge('Pages'), { key: 'ArrowRight' })
  expect(template()).toBe('minmax(0, 1fr) 96px 120px')
  expect(onWidths).toHaveBeenLastCalledWith({ format: 120, pages: 96 })
  for (let i = 0; i < 9; i += 1) fireEvent.keyDown(edge('Pages'), { key: 'ArrowLeft' })
  expect(edge('Pages').getAttribute('aria-valuenow')).toBe('48')
})

test('an edge is dragged, and the width is kept when it is let go', () => {
  const { onWidths } = show()
  fireEvent.mouseDown(edge('Format'), { clientX: 500 })
  fireEvent.mouseMove(document, { clientX: 530 })
  expect(onWidths).not.toHaveBeenCalled()
  fireEvent.mouseUp(document, { clientX: 540 })
  expect(onWidths).toHaveBeenCalledExactlyOnceWith({ format: 160 })
  expect(template()).toBe('minmax(0, 1fr) 80px 160px')
})

test('keys move the focus from row to row', () => {
  show()
  const link = (index: number) => screen.getByRole('link', { name: `Book ${index}` })
  link(0).focus()
  fireEvent.keyDown(link(0), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(link(1))
  fireEvent.keyDown(link(1), { key: 'Home' })
  expect(document.activeElement).toBe(link(0))
  fireEvent.keyDown(link(0), { key: 'PageDown' })
  expect(document.activeElement?.textContent).toMatch(/^Book (1[0-9]|[89])$/)
})
