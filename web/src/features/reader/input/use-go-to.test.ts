import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Renderer } from '../engine/renderer.ts'
import { useGoTo } from './use-go-to.ts'

it('a page that was chosen before the renderer was loaded is opened once', () => {
  const isGuided = { current: false }
  const goTo = vi.fn(() => expect(isGuided.current).toBe(true))
  const renderer = { goTo } as Partial<Renderer> as Renderer
  const { result, rerender } = renderHook(
    ({ shown }: { shown: Renderer | undefined }) => useGoTo(shown, 6, isGuided),
    { initialProps: { shown: undefined as Renderer | undefined } },
  )
  result.current(4)
  result.current(5)
  expect(goTo).not.toHaveBeenCalled()
  rerender({ shown: renderer })
  expect(goTo.mock.calls).toEqual([[expect.objectContaining({ page: 5 })]])
  result.current(2)
  rerender({ shown: renderer })
  expect(goTo).toHaveBeenCalledTimes(2)
  expect(isGuided.current).toBe(false)
})
