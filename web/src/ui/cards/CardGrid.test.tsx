import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CardGrid } from './CardGrid.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const items = Array.from({ length: 5000 }, (_, index) => `item ${index}`)
const places = () =>
  [...document.querySelectorAll('[data-card]')].map((card) => Number(card.getAttribute('data-card')))
const cards = () => screen.queryAllByText(/^item/).map(({ textContent }) => textContent)

it('a jump shows placeholders immediately, and the cards row by row soon after', async () => {
  render(
    <CardGrid label="Items" items={items} keyOf={(item) => item}>
      {(item) => <p>{item}</p>}
    </CardGrid>,
  )
  expect(cards()).toContain('item 0')
  vi.stubGlobal('scrollY', 60_000)
  // Not within `act`, which would wait for later updates.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  window.dispatchEvent(new Event('scroll'))
  const [first = 0] = places()
  expect(first).toBeGreaterThan(100)
  expect(cards()).toEqual([])
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(cards().length).toBeLessThan(places().length)
  await waitFor(() => expect(cards()).toHaveLength(places().length))
  expect(places()[0]).toBe(first)
  expect(cards()).toContain(`item ${first}`)
})
