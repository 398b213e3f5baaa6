import { act, renderHook, waitFor } from '@testing-library/react'
import type { PointerEvent } from 'react'
import { expect, it } from 'vitest'
import { useReaderControls } from './use-reader-controls.ts'

const open = (isPageThere: boolean) =>
  renderHook(({ isThere }) => useReaderControls({ current: null }, isThere), {
    initialProps: { isThere: isPageThere },
  })

it('bars are filled after the first page', async () => {
  const { result, rerender } = open(false)
  expect(result.current).toMatchObject({ isShown: true, isFilled: false })
  rerender({ isThere: true })
  await waitFor(() => expect(result.current.isFilled).toBe(true))
})

it('bars are filled without a page if loading takes long, so that the user can leave', async () => {
  const { result } = open(false)
  await waitFor(() => expect(result.current.isFilled).toBe(true))
})

it('bars that the user opens before the first page are filled immediately', () => {
  const { result } = open(false)
  expect(result.current.isFilled).toBe(false)
  act(() => result.current.show())
  expect(result.current).toMatchObject({ isShown: true, isFilled: true })
})

/** A movement of the mouse to a height in a reader of 800 pixels. */
const moveTo = (clientY: number) =>
  ({
    pointerType: 'mouse',
    movementX: 0,
    movementY: 5,
    clientY,
    currentTarget: { getBoundingClientRect: () => ({ top: 0, bottom: 800 }) },
  }) as unknown as PointerEvent<HTMLElement>

it('a click where the mouse has just shown the bars pins them, the next one hides them', () => {
  const { result } = open(true)
  act(() => result.current.hide())
  act(() => result.current.onPointerMove(moveTo(740)))
  expect(result.current).toMatchObject({ isShown: true, isPinned: false })
  act(() => result.current.toggle())
  expect(result.current).toMatchObject({ isShown: true, isPinned: true })
  act(() => result.current.toggle())
  expect(result.current.isShown).toBe(false)
})

it('bars that were shown before the mouse moved are hidden by a click', () => {
  const { result } = open(true)
  act(() => result.current.onPointerMove(moveTo(740)))
  act(() => result.current.toggle())
  expect(result.current.isShown).toBe(false)
})

it('bars that the mouse has shown are hidden by a click elsewhere', () => {
  const { result } = open(true)
  act(() => result.current.hide())
  act(() => result.current.onPointerMove(moveTo(740)))
  act(() => result.current.onPointerMove(moveTo(400)))
  act(() => result.current.toggle())
  expect(result.current.isShown).toBe(false)
})

it('an undone toggle keeps opened bars as they were, and bars of the start hidden', () => {
  const { result } = open(true)
  act(() => result.current.toggle())
  act(() => result.current.toggle(2))
  expect(result.current).toMatchObject({ isShown: false, isPinned: false })
  act(() => result.current.toggle())
  expect(result.current).toMatchObject({ isShown: true, isPinned: true })
  act(() => result.current.toggle(2))
  expect(result.current.isShown).toBe(false)
  act(() => result.current.show())
  act(() => result.current.toggle())
  act(() => result.current.toggle(2))
  expect(result.current).toMatchObject({ isShown: true, isPinned: true })
})
