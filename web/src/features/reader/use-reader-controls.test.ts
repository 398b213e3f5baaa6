import { act, renderHook, waitFor } from '@testing-library/react'
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

it('bars are filled without a page that does not come, so that one can leave', async () => {
  const { result } = open(false)
  await waitFor(() => expect(result.current.isFilled).toBe(true))
})

it('bars that the reader opens before the first page are filled at once', () => {
  const { result } = open(false)
  expect(result.current.isFilled).toBe(false)
  act(() => result.current.show())
  expect(result.current).toMatchObject({ isShown: true, isFilled: true })
})
