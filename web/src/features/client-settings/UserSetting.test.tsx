import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { IntlProvider } from '../../i18n/intl.ts'
import { writePreference } from '../../lib/preferences.ts'
import { sampleUser } from '../../testing/sample-user.ts'
import { failure, mockServer, type Serve, testClient } from '../../testing/test-screen.ts'
import { currentToasts, dismissToast } from '../../ui/feedback/toasts.ts'
import { useUserSetting } from './use-user-setting.ts'

const Sizes = z.object({ size: z.number() })
const fallback = { size: 1 }
const list = '/api/v1/client-settings/user/list'

afterEach(() => {
  cleanup()
  for (const { id } of currentToasts()) dismissToast(id)
  writePreference('features', {})
  vi.unstubAllGlobals()
})

function show(serve: Serve) {
  const requests = mockServer(serve)
  const client = testClient()
  client.setQueryData(['me'], sampleUser)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={{}}>
        {children}
      </IntlProvider>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useUserSetting('lectern.sizes', Sizes, fallback), { wrapper })
  const changes = () => requests.filter(({ method }) => method !== 'GET').map(({ method }) => method)
  return { result, changes }
}

it('a setting has the value of the server, or the fallback if that is invalid', async () => {
  const { result } = show(() => ({ 'lectern.sizes': { value: '{"size":7}' } }))
  expect(result.current).toMatchObject({ value: fallback, isKnown: false })
  await waitFor(() => expect(result.current).toMatchObject({ value: { size: 7 }, isKnown: true }))
  cleanup()
  writePreference('features', {})
  const broken = show(() => ({ 'lectern.sizes': { value: '{"size":"huge"' } }))
  await waitFor(() => expect(broken.result.current.isKnown).toBe(true))
  expect(broken.result.current.value).toBe(fallback)
})

it('a setting changes at once, and several changes are sent together', async () => {
  const saved: Record<string, { value: string }> = {}
  const { result, changes } = show(({ method }) => {
    if (method === 'PATCH') saved['lectern.sizes'] = { value: '{"size":3}' }
    return method === 'GET' ? saved : undefined
  })
  await waitFor(() => expect(result.current.isKnown).toBe(true))
  act(() => result.current.save({ size: 2 }))
  act(() => result.current.save({ size: 3 }))
  await waitFor(() => expect(result.current.value).toEqual({ size: 3 }))
  expect(changes()).toEqual([])
  await waitFor(() => expect(changes()).toEqual(['PATCH']))
  expect(result.current.value).toEqual({ size: 3 })
})

it('a change is kept when the page is left before the server has answered', async () => {
  const saved: Record<string, { value: string }> = { 'lectern.sizes': { value: '{"size":7}' } }
  // The change may arrive after the first request of the next page, or not at all.
  const left = show(({ method }) => (method === 'GET' ? saved : failure(503)))
  await waitFor(() => expect(left.result.current.isKnown).toBe(true))
  act(() => left.result.current.save({ size: 2 }))
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  const next = show(({ method }) => {
    if (method === 'PATCH') return undefined
    return saved
  })
  await waitFor(() => expect(next.changes()).toEqual(['PATCH']))
  expect(next.result.current.value).toEqual({ size: 2 })
  saved['lectern.sizes'] = { value: '{"size":2}' }
  const later = show(() => saved)
  await waitFor(() => expect(later.result.current).toMatchObject({ value: { size: 2 }, isKnown: true }))
  expect(later.changes()).toEqual([])
})

it('an old unconfirmed change is dropped in favor of the value of the server', async () => {
  const changes = { 'lectern.sizes': '{"size":2}' }
  const at = Date.now() - 3_600_000
  writePreference('features', { 'client-settings.pending': { userId: sampleUser.id, at, changes } })
  const { result, changes: sent } = show(() => ({ 'lectern.sizes': { value: '{"size":7}' } }))
  await waitFor(() => expect(result.current).toMatchObject({ value: { size: 7 }, isKnown: true }))
  expect(sent()).toEqual([])
})

it('a setting can be removed', async () => {
  let isSet = true
  const { result, changes } = show(({ method }) => {
    if (method === 'DELETE') isSet = false
    if (method !== 'GET') return undefined
    return isSet ? { 'lectern.sizes': { value: '{"size":7}' } } : {}
  })
  await waitFor(() => expect(result.current.value).toEqual({ size: 7 }))
  act(() => result.current.remove())
  await waitFor(() => expect(result.current.value).toBe(fallback))
  await waitFor(() => expect(changes()).toEqual(['DELETE']))
})

it('a change that the server refuses is reverted and reported', async () => {
  const { result } = show(({ method }) => (method === 'PATCH' ? failure(500) : {}))
  await waitFor(() => expect(result.current.isKnown).toBe(true))
  act(() => result.current.save({ size: 2 }))
  await waitFor(() => expect(currentToasts()).toHaveLength(1))
  await waitFor(() => expect(result.current.value).toBe(fallback))
})

it('a setting is stored in the browser if the server has no settings', async () => {
  const { result, changes } = show(({ path }) => (path === list ? failure(404) : undefined))
  await waitFor(() => expect(result.current.isKnown).toBe(true))
  act(() => result.current.save({ size: 2 }))
  await waitFor(() => expect(result.current.value).toEqual({ size: 2 }))
  cleanup()
  const again = show(({ path }) => (path === list ? failure(404) : undefined))
  await waitFor(() => expect(again.result.current.value).toEqual({ size: 2 }))
  expect([...changes(), ...again.changes()]).toEqual([])
})
