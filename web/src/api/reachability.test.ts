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

it('is lost with a request that gets no response, and found again without any request', async () => {
  const heard = vi.fn()
  const stop = subscribeToReachability(heard)
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
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
})

it('is not lost with one request that was cut while the server responds to others', async () => {
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

it('is lost behind a proxy that responds itself', async () => {
  answer = async () => new Response('Bad gateway', { status: 502 })
  await expect(call(listLibraries)).rejects.toMatchObject({ status: 502 })
  await vi.waitFor(() => expect(isServerReachable()).toBe(false))
})

it('is found by any response', async () => {
  answer = fail
  await checkServer()
  expect(isServerReachable()).toBe(false)
  answer = async () => Response.json([])
  await call(listLibraries)
  expect(isServerReachable()).toBe(true)
})
