import { afterEach, expect, it, vi } from 'vitest'
import { watchForFailure } from './boot-failure.ts'

afterEach(() => {
  document.body.replaceChildren()
  document.documentElement.removeAttribute('lang')
  sessionStorage.clear()
  vi.useRealTimers()
})

it('reloads a page whose code no longer exists once, and shows a message if that does not help', () => {
  vi.useFakeTimers()
  const reload = vi.fn()
  document.documentElement.lang = 'en'
  watchForFailure(reload)
  const root = Object.assign(document.createElement('div'), { id: 'root' })
  const script = Object.assign(document.createElement('script'), { type: 'module' })
  const other = document.createElement('img')
  document.body.append(root, script, other)
  const fail = (element: Element) => element.dispatchEvent(new Event('error'))

  fail(other)
  expect(reload).not.toHaveBeenCalled()
  fail(script)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(root.childElementCount).toBe(0)

  fail(script)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(root.querySelector('[role=alert]')?.textContent).toContain('The page could not be loaded')
  root.querySelector('button')?.click()
  expect(reload).toHaveBeenCalledTimes(2)

  // In the language of the last visit.
  document.documentElement.lang = 'ar'
  fail(script)
  expect(root.textContent).toContain('تعذّر تحميل الصفحة')

  // A later failure is a new one.
  vi.advanceTimersByTime(61_000)
  fail(script)
  expect(reload).toHaveBeenCalledTimes(3)
})
