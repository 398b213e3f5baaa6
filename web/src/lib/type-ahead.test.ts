import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepTypedText, takeTypedText } from './type-ahead.ts'

const shortcut = vi.fn()
const press = (key: string, change: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...change }),
  )
beforeEach(() => {
  vi.useFakeTimers()
  shortcut.mockReset()
  window.addEventListener('keydown', shortcut)
})
afterEach(() => {
  takeTypedText()
  window.removeEventListener('keydown', shortcut)
  vi.useRealTimers()
})

it('letters are kept for the field and run no shortcuts', () => {
  keepTypedText()
  for (const key of ['l', 'i', 'x', 'Backspace', 'b', ' ']) expect(press(key)).toBe(false)
  press('r', { ctrlKey: true })
  press('ArrowDown')
  expect(shortcut).toHaveBeenCalledTimes(2)
  expect(takeTypedText()).toBe('lib ')
  expect(press('m')).toBe(true)
  expect(takeTypedText()).toBe('')
})

it('typed text is dropped by Escape or after a time', () => {
  keepTypedText()
  press('a')
  press('Escape')
  expect(press('m')).toBe(true)
  keepTypedText()
  vi.advanceTimersByTime(10_000)
  expect(press('m')).toBe(true)
})
