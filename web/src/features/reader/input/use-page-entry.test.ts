import { act, cleanup, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { usePageEntry } from './use-page-entry.ts'

afterEach(cleanup)

function enter(keys: readonly string[]) {
  const goTo = vi.fn()
  const { result } = renderHook(() => {
    const [isOpen, setOpen] = useState(false)
    const entry = usePageEntry({
      count: 120,
      isOpen,
      open: () => setOpen(true),
      close: () => setOpen(false),
      goTo,
    })
    return { isOpen, entry }
  })
  const taken = keys.map((key) => {
    let isTaken = false
    act(() => {
      isTaken = result.current.entry.takeKey(key)
    })
    return isTaken
  })
  return { goTo, taken, text: result.current.entry.text, isOpen: result.current.isOpen }
}

it('typed digits and Enter go to the page', () => {
  const { goTo, taken, isOpen } = enter(['4', '1', 'Enter'])
  expect(goTo.mock.calls).toEqual([[41]])
  expect(taken).toEqual([true, true, true])
  expect(isOpen).toBe(false)
})

it('0 and other keys belong to the reader until a number was started', () => {
  expect(enter(['0', 'Enter', 'Backspace', 'f']).taken).toEqual([false, false, false, false])
  expect(enter(['1', '0', 'Backspace', '2', 'f'])).toMatchObject({
    taken: [true, true, true, true, false],
    text: '12',
    isOpen: true,
  })
})

it('the dialog remains open for a page that the book does not have', () => {
  const { goTo, isOpen } = enter(['1', '2', '1', 'Enter'])
  expect(goTo).not.toHaveBeenCalled()
  expect(isOpen).toBe(true)
})
