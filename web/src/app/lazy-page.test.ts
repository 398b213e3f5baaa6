import { afterEach, expect, it, vi } from 'vitest'
import { loadWhenReachable } from './lazy-page.ts'

const missing = new TypeError('Failed to fetch dynamically imported module: x.js')
const nextTurns = () => new Promise((resolve) => setTimeout(resolve, 20))

afterEach(() => {
  vi.unstubAllGlobals()
})

it('a script that fails without a network is followed by a reload of the page when the network is available', async () => {
  let isThere = false
  vi.stubGlobal('fetch', () => (isThere ? Promise.resolve(new Response()) : Promise.reject(missing)))
  const load = vi.fn(() => Promise.reject(missing))
  const ask = loadWhenReachable(load)
  let failure: unknown
  ask().catch((error: unknown) => {
    failure = error
  })
  await nextTurns()
  window.dispatchEvent(new Event('online'))
  await nextTurns()
  expect(failure).toBeUndefined()
  isThere = true
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(failure).toBeDefined())
  expect((failure as Error).message).toMatch(/^Failed to fetch dynamically imported module/)
  expect(failure).not.toBe(missing)
  // A second import would succeed without its styles.
  await expect(ask()).rejects.toBe(failure)
  expect(load).toHaveBeenCalledTimes(1)
})

it('a script that the server does not have fails immediately', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  await expect(loadWhenReachable(() => Promise.reject(missing))()).rejects.toBe(missing)
})
