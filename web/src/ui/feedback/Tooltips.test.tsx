import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IconButton } from '../button/IconButton.tsx'
import './Tooltips.tsx'
import { TooltipsOnDemand } from './TooltipsOnDemand.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <>
      <IconButton label="Search" title="Search (/)" icon={null} />
      <IconButton label="Close" icon={null} />
      <TooltipsOnDemand />
    </>,
  )
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const button = (name: string) => screen.getByRole('button', { name })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const hover = (element: Element, pointerType: string) =>
  fireEvent(element, Object.assign(new Event('pointerover', { bubbles: true }), { pointerType }))

it('shows the tooltip of a hovered element, and keeps it while the pointer is on the tooltip', async () => {
  hover(button('Search'), 'mouse')
  await act(() => vi.dynamicImportSettled())
  await wait(400)
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
  await wait(200)
  expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('Search (/)')
  hover(document.body, 'mouse')
  hover(screen.getByRole('tooltip', { hidden: true }), 'mouse')
  await wait(1000)
  expect(screen.getByRole('tooltip', { hidden: true })).toBeDefined()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await wait(1)
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
})

it('becomes the description only if it differs from the name', async () => {
  hover(button('Search'), 'mouse')
  await act(() => vi.dynamicImportSettled())
  await wait(600)
  expect(button('Search').getAttribute('aria-describedby')).toBe('tooltip')
  hover(button('Close'), 'mouse')
  await wait(600)
  expect(button('Search').hasAttribute('aria-describedby')).toBe(false)
  expect(button('Close').hasAttribute('aria-describedby')).toBe(false)
  expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('Close')
})

it('is not shown for touches', async () => {
  hover(button('Close'), 'touch')
  await wait(1000)
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
})
