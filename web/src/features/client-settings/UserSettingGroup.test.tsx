import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { IntlProvider } from '../../i18n/intl.ts'
import { writePreference } from '../../lib/preferences.ts'
import { sampleUser } from '../../testing/sample-user.ts'
import { mockServer, testClient } from '../../testing/test-screen.ts'
import { useUserSettingGroup } from './use-user-setting-group.ts'

const Size = z.object({ size: z.number() })

afterEach(() => {
  cleanup()
  writePreference('features', {})
  vi.unstubAllGlobals()
})

it('a group has the valid settings below a prefix, and changes one without the others', async () => {
  let saved: Record<string, { value: string }> = {
    'lectern.box.a': { value: '{"size":1}' },
    'lectern.box.b': { value: '{"size":"huge"' },
    'lectern.other': { value: '{"size":3}' },
  }
  const requests = mockServer(({ method }) => {
    if (method === 'PATCH') saved = { ...saved, 'lectern.box.c': { value: '{"size":9}' } }
    if (method === 'DELETE') saved = { 'lectern.box.c': { value: '{"size":9}' } }
    return method === 'GET' ? saved : undefined
  })
  const client = testClient()
  client.setQueryData(['me'], sampleUser)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={{}}>
        {children}
      </IntlProvider>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useUserSettingGroup('lectern.box.', Size), { wrapper })
  await waitFor(() => expect([...result.current.values]).toEqual([['a', { size: 1 }]]))
  act(() => result.current.save('c', { size: 9 }))
  await waitFor(() => expect(result.current.values.get('c')).toEqual({ size: 9 }))
  expect(result.current.values.get('a')).toEqual({ size: 1 })
  act(() => result.current.remove('a'))
  await waitFor(() => expect([...result.current.values.keys()]).toEqual(['c']))
  const changes = () => requests.filter(({ method }) => method !== 'GET').map(({ method }) => method)
  await waitFor(() => expect(changes()).toEqual(['PATCH', 'DELETE']))
})
