import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { IntlProvider } from 'react-intl'
import { afterEach, expect, it } from 'vitest'
import texts from '../i18n/en/ui.json'
import { ReorderList } from './ReorderList.tsx'

afterEach(cleanup)

function Example() {
  const [items, setItems] = useState<readonly string[]>(['Comics', 'Manga', 'Novels'])
  return (
    <IntlProvider locale="en" messages={texts}>
      <ReorderList label="Libraries" items={items} keyOf={String} nameOf={String} onChange={setItems} />
    </IntlProvider>
  )
}
const names = () => screen.getAllByRole('listitem').map((item) => item.textContent)

it('moves an item by its buttons, keeps the focus and announces the place', () => {
  render(<Example />)
  const button = screen.getByRole('button', { name: 'Move Manga up' })
  button.focus()
  fireEvent.click(button)
  expect(names()).toEqual(['Manga', 'Comics', 'Novels'])
  expect(screen.getByRole('status').textContent).toBe('Manga is now 1 of 3')
  fireEvent.click(button)
  expect(names()).toEqual(['Manga', 'Comics', 'Novels'])
  expect(document.activeElement).toBe(button)
})

it('moves an item by Alt and the arrow keys', () => {
  render(<Example />)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Comics down' }), {
    key: 'ArrowDown',
    altKey: true,
  })
  expect(names()).toEqual(['Manga', 'Comics', 'Novels'])
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Comics down' }), { key: 'ArrowDown' })
  expect(names()).toEqual(['Manga', 'Comics', 'Novels'])
})

it('moves an item that is dragged by its handle', () => {
  render(<Example />)
  const rows = screen.getAllByRole('listitem')
  rows.forEach((row, index) => {
    row.getBoundingClientRect = () => ({ bottom: (index + 1) * 50 }) as DOMRect
  })
  const handle = screen.getAllByTitle('Drag to move')[0] as HTMLElement
  fireEvent.pointerDown(handle, { button: 0, clientY: 20 })
  fireEvent.pointerMove(handle, { clientY: 120 })
  fireEvent.pointerUp(handle)
  expect(names()).toEqual(['Manga', 'Novels', 'Comics'])
  fireEvent.pointerMove(handle, { clientY: 10 })
  expect(names()).toEqual(['Manga', 'Novels', 'Comics'])
})
