import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useRovingFocus } from './use-roving-focus.ts'

afterEach(cleanup)

function Cards({ names }: { readonly names: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null)
  const roving = useRovingFocus(list)
  return (
    <ul ref={list} {...roving}>
      {names.map((name) => (
        <li key={name}>
          <a href="#series">Series of {name}</a>
          <a href="#book" data-card-link>
            {name}
          </a>
          <button type="button">More actions for {name}</button>
        </li>
      ))}
    </ul>
  )
}
const stops = () =>
  [...document.querySelectorAll<HTMLElement>('a, button')].flatMap((element) =>
    element.tabIndex === 0 ? [element.textContent] : [],
  )

it('a list is one tab stop; the buttons of a card are tab stops while it has the focus', async () => {
  const { rerender } = render(<Cards names={['One', 'Two', 'Three']} />)
  expect(stops()).toEqual(['One'])
  act(() => screen.getByText('Two').focus())
  expect(stops()).toEqual(['Series of Two', 'Two', 'More actions for Two'])
  act(() => screen.getByText('Two').blur())
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  expect(stops()).toEqual(['Two'])
  rerender(<Cards names={['Zero', 'One', 'Two']} />)
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  expect(stops()).toEqual(['Two'])
  rerender(<Cards names={['Zero', 'One']} />)
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  expect(stops()).toEqual(['Zero'])
})
