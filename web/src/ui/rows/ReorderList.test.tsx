import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import texts from '../../i18n/en/ui.json'
import { IntlProvider } from '../../i18n/intl.ts'
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
const names = () => screen.getAllByRole('row').map((item) => item.textContent)
/** Presses a key as a person does: React Aria acts on letting go as well. */
const press = (key: string) => {
  const target = document.activeElement ?? document.body
  fireEvent.keyDown(target, { key })
  fireEvent.keyUp(document.activeElement ?? target, { key })
}

it('moves an item by its buttons, keeps the focus and announces the position', () => {
  render(<Example />)
  const button = screen.getByRole('button', { name: 'Move Manga up' })
  act(() => screen.getByRole('row', { name: 'Manga' }).focus())
  act(() => button.focus())
  fireEvent.click(button)
  expect(names()).toEqual(['Manga', 'Comics', 'Novels'])
  expect(screen.getByRole('status').textContent).toBe('Manga is now 1 of 3')
  fireEvent.click(screen.getByRole('button', { name: 'Move Manga up' }))
  expect(names()).toEqual(['Manga', 'Comics', 'Novels'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Manga up')
})

it('moves an item by the keyboard: Enter, arrow keys, Enter', async () => {
  render(<Example />)
  act(() => screen.getByRole('button', { name: 'Drag Comics' }).focus())
  press('Enter')
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Insert/))
  press('ArrowDown')
  press('Enter')
  await vi.waitFor(() => expect(names()).toEqual(['Manga', 'Comics', 'Novels']))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: 'Comics' })))
})

it('Escape cancels moving an item', async () => {
  render(<Example />)
  act(() => screen.getByRole('button', { name: 'Drag Comics' }).focus())
  press('Enter')
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Insert/))
  press('ArrowDown')
  press('Escape')
  expect(names()).toEqual(['Comics', 'Manga', 'Novels'])
})
