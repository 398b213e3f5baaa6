import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import setTexts from '../../../i18n/en/sets.json'
import uiTexts from '../../../i18n/en/ui.json'
import { IntlProvider } from '../../../i18n/intl.ts'
import type { MemberIds } from '../sets/member-order.ts'
import { OrderList } from './OrderList.tsx'
import type { OrderItem } from './order-item.ts'

const start: MemberIds = Array.from({ length: 100 }, (_, i) => `book-${i}`)
const toItem = (id: string): OrderItem => ({
  id,
  title: id,
  line: '',
  sortTitle: id,
  date: '',
  number: ['Series', 1],
  poster: 'poster',
})
const items = new Map(start.map((id) => [id, toItem(id)]))
let ids = start
let change: (ids: MemberIds) => void

function Screen() {
  const [shown, setShown] = useState(start)
  ids = shown
  change = setShown
  return (
    <IntlProvider locale="en" messages={{ ...setTexts, ...uiTexts }}>
      <OrderList label="List" ids={shown} items={items} actions={[]} onChange={setShown} />
    </IntlProvider>
  )
}

beforeEach(() => {
  Element.prototype.setPointerCapture = () => {}
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const handleOf = (id: string) => screen.getByRole('button', { name: `Move ${id}` })

/** Scrolls in steps of which each leaves rows that were there before. */
function scrollTo(end: number) {
  for (let y = window.scrollY; y < end; ) {
    y = Math.min(end, y + 320)
    vi.stubGlobal('scrollY', y)
    fireEvent.scroll(window)
  }
}

/** Tells which elements were taken out of the page, if only to be put elsewhere in it. */
function watchRemoved(list: HTMLElement) {
  const observer = new MutationObserver(() => {})
  observer.observe(list, { childList: true })
  return () => new Set(observer.takeRecords().flatMap((each) => [...each.removedNodes]))
}

it('keeps the dragged row in the document while it is scrolled out of view, and drops it where the pointer is released', () => {
  render(<Screen />)
  const removed = watchRemoved(screen.getByRole('list'))
  const row = handleOf('book-0').closest('li')
  fireEvent.pointerDown(handleOf('book-0'), { button: 0, pointerId: 1, clientY: 20 })
  scrollTo(3200)
  fireEvent.pointerMove(window, { pointerId: 1, clientY: 21 })
  expect(handleOf('book-0').closest('li')).toBe(row)
  const gone = removed()
  expect(gone.size).toBeGreaterThan(0)
  expect(gone.has(row as Node)).toBe(false)
  // Another finger does not end it.
  fireEvent.pointerUp(window, { pointerId: 2, clientY: 20 })
  expect(ids).toBe(start)
  fireEvent.pointerUp(document.body, { pointerId: 1, clientY: 20 })
  expect(ids.indexOf('book-0')).toBe(50)
  // Let go is let go.
  fireEvent.pointerMove(window, { pointerId: 1, clientY: 400 })
  fireEvent.pointerUp(window, { pointerId: 1, clientY: 400 })
  expect(ids.indexOf('book-0')).toBe(50)
})

it('keeps the focus of a row that keys move far away', () => {
  render(<Screen />)
  const removed = watchRemoved(screen.getByRole('list'))
  const handle = handleOf('book-0')
  handle.focus()
  fireEvent.keyDown(handle, { key: ' ' })
  scrollTo(3200)
  fireEvent.keyDown(handle, { key: 'End' })
  expect(removed().has(handle.closest('li') as Node)).toBe(false)
  fireEvent.keyDown(handle, { key: ' ' })
  expect(ids.at(-1)).toBe('book-0')
})

it('moves the dragged row, also if another browser removes rows before it during the drag', () => {
  render(<Screen />)
  fireEvent.pointerDown(handleOf('book-3'), { button: 0, pointerId: 1, clientY: 200 })
  fireEvent.pointerMove(window, { pointerId: 1, clientY: 264 })
  act(() => change(start.slice(2)))
  fireEvent.pointerUp(window, { pointerId: 1, clientY: 264 })
  expect(ids[4]).toBe('book-3')
  expect(ids).toHaveLength(98)
})
