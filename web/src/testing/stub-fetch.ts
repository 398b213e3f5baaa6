import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** Responds to every request of all tests of a file, and cleans up after each test. Returns the mock, which records the requests. */
export function stubFetch(answer: (url: URL, init: RequestInit | undefined) => Response | Promise<Response>) {
  const fetched = vi.fn(async (url: RequestInfo | URL, init?: RequestInit) =>
    answer(new URL(String(url)), init),
  )
  beforeEach(() => {
    vi.stubGlobal('fetch', fetched)
    // The test browser has no pages to scroll.
    vi.stubGlobal('scrollTo', () => {})
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    fetched.mockClear()
  })
  return fetched
}
