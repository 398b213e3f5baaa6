import { listLibraries } from '@lectern/contract/libraries'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from './client.ts'
import { checkServer, isServerReachable, subscribeToReachability, waitForServer } from './reachability.ts'

let answer: () => Promise<Response> = async () => Response.json([])
const fail = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => answer())
})
afterEach(async () => {
  answer = async () => Response.json([])
  await checkServer()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a server is unreachable after a request without a response, and found again by checks', async () => {
  const changed = vi.fn()
  const stop = subscribeToReachability(changed)
  answer = fail
  await expect(call(listLibraries)).rejects.toMatchObject({ kind: 'network' })
  await vi.waitFor(() => expect(isServerReachable()).toBe(false))
  const back = waitForServer()
  await vi.advanceTimersByTimeAsync(3100)
  expect(isServerReachable()).toBe(false)
  answer = async () => new Response()
  await vi.advanceTimersByTimeAsync(3100)
  await back
  expect(isServerReachable()).toBe(true)
  expect(changed).toHaveBeenCalledTimes(2)
  stop()
})

it('a server is reachable if only one request was interrupted', async () => {
  let count = 0
  answer = () => {
    count += 1
    return count === 1 ? fail() : Promise.resolve(new Response())
  }
  await expect(call(listLibraries)).rejects.toMatchObject({ kind: 'network' })
  await vi.advanceTimersByTimeAsync(100)
  expect(count).toBe(2)
  expect(isServerReachable()).toBe(true)
})

it('a server is unreachable if only its proxy responds', async () => {
  answer = async () => new Response('Bad gateway', { status: 502 })
  await expect(call(listLibraries)).rejects.toMatchObject({ status: 502 })
  await vi.waitFor(() => expect(isServerReachable()).toBe(false))
})

it('a server is reachable again after any response', async () => {
  answer = fail
  await checkServer()
  expect(isServerReachable()).toBe(false)
  answer = async () => Response.json([])
  await call(listLibraries)
  expect(isServerReachable()).toBe(true)
})
