import { listLibraries } from '@lectern/contract/libraries'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from '../api/client.ts'
import { publishEvent } from '../api/live.ts'
import { meQuery } from '../features/auth/queries.ts'
import { sampleUser as user } from '../testing/sample-user.ts'
import { createSession } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

it('many calls that fail with 401 redirect to the login once', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 401 })))
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, user)
  const goToLogin = vi.fn()
  const session = createSession(client, goToLogin)
  await Promise.allSettled([call(listLibraries), call(listLibraries), call(listLibraries)])
  expect(goToLogin.mock.calls).toEqual([[true]])
  expect(session.isSignedIn()).toBe(false)
  await Promise.allSettled([call(listLibraries)])
  expect(goToLogin).toHaveBeenCalledOnce()
})

it('signing out works without a response of the server', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError()))
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, user)
  const goToLogin = vi.fn()
  const session = createSession(client, goToLogin)
  await session.signOut()
  expect(session.isSignedIn()).toBe(false)
  expect(goToLogin.mock.calls).toEqual([[false]])
})

it('events are received from the first request to the sign-out, and never without a user', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  const client = new QueryClient()
  const goToLogin = vi.fn()
  const session = createSession(client, goToLogin)
  expect(session.receiveEvents()).toBeUndefined()
  client.setQueryData(meQuery.queryKey, user)
  const [first, second] = [session.receiveEvents(), session.receiveEvents()]
  expect(first).toBeInstanceOf(Promise)
  expect(second).toBe(first)
  await first
  expect(session.receiveEvents()).toBeUndefined()
  publishEvent({ name: 'SessionExpired', userId: user.id })
  expect(goToLogin.mock.calls).toEqual([[true]])
  // No subscriber is left, for any user.
  client.setQueryData(meQuery.queryKey, user)
  publishEvent({ name: 'SessionExpired', userId: user.id })
  expect(goToLogin).toHaveBeenCalledOnce()
  await session.receiveEvents()
  publishEvent({ name: 'SessionExpired', userId: user.id })
  expect(goToLogin).toHaveBeenCalledTimes(2)
})
