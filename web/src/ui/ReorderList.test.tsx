import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { IntlProvider } from 'react-intl'
import { afterEach, expect, it, vi } from 'vitest'
import { moveIds } from './move-ids.ts'
import { ReorderList } from './ReorderList.tsx'

afterEach(cleanup)

it.each([
  [['a'], 'c', 'after', 'bcad'],
  [['d'], 'a', 'before', 'dabc'],
  [['a', 'c'], 'd', 'before', 'bacd'],
  [['b'], 'b', 'after', 'abcd'],
] as const)('moves %j to %s %s', (moved, target, position, expected) => {
  expect(moveIds(['a', 'b', 'c', 'd'], new Set(moved), target, position).join('')).toBe(expected)
})

it('is put into order by the keyboard', async () => {
  const onReorder = vi.fn()
  const items = ['One', 'Two', 'Three'].map((name) => ({ id: name, name }))
  render(
    <IntlProvider locale="en">
      <ReorderList label="Issues" items={items} renderItem={({ name }) => name} onReorder={onReorder} />
    </IntlProvider>,
  )
  const handle = screen.getByRole('button', { name: 'Drag One' })
  handle.focus()
  fireEvent.keyDown(handle, { key: 'Enter' })
  fireEvent.keyUp(handle, { key: 'Enter' })
  const press = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
    fireEvent.keyUp(document.activeElement ?? document.body, { key })
  }
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Insert/))
  while (document.activeElement?.getAttribute('aria-label') !== 'Insert between Two and Three')
    press('ArrowDown')
  press('Enter')
  await waitFor(() => expect(onReorder).toHaveBeenCalledWith(['Two', 'One', 'Three']))
})
