import type { Library } from '@lectern/contract/libraries'
import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { meQuery } from '../features/auth/queries.ts'
import { newDraft } from '../features/libraries/dialog/library-draft.ts'
import { libraryQueries } from '../features/libraries/queries.ts'
import { writePreference } from '../lib/preferences.ts'
import { sampleUser as user } from '../testing/sample-user.ts'
import { requireSignedIn } from './guards.ts'
import { getLastLibraryRoute, requireLibraries } from './library-guards.ts'
import { requireSignedOut } from './login-guard.ts'

const library: Library = {
  ...newDraft,
  id: 'l1',
  name: 'Comics',
  root: '/x',
  unavailable: false,
  scanGuard: null,
}

const createClient = (isSignedIn: boolean, libraries: Library[] = []) => {
  const client = new QueryClient()
  if (isSignedIn) client.setQueryData(meQuery.queryKey, user)
  client.setQueryData(libraryQueries.list.queryKey, libraries)
  return client
}
/** Returns the target of the redirect that a guard throws, or undefined. */
async function sentTo(guard: () => unknown) {
  try {
    await guard()
    return undefined
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    const { to, href, search, params } = thrown.options as Partial<
      Record<'to' | 'href' | 'search' | 'params', unknown>
    >
    return {
      ...(to ? { to } : {}),
      ...(href ? { href } : {}),
      ...(search ? { search } : {}),
      ...(params ? { params } : {}),
    }
  }
}
type At = Parameters<typeof requireSignedIn>[0]
const startLiveUpdates = vi.fn(() => undefined)
const at = (client: QueryClient, href = '/') =>
  ({ context: { client, receiveEvents: startLiveUpdates }, location: { href } }) as unknown as At

describe('guards', () => {
  it('redirect signed-out visitors to the startup page and keep the requested page', async () => {
    const href = '/series/5?page=2'
    expect(await sentTo(() => requireSignedIn(at(createClient(false), href)))).toEqual({
      to: '/startup',
      search: { redirect: href },
    })
    expect(startLiveUpdates).not.toHaveBeenCalled()
    expect(await sentTo(() => requireSignedIn(at(createClient(true), href)))).toBeUndefined()
    expect(startLiveUpdates).toHaveBeenCalledOnce()
  })

  describe('redirect signed-in users away from the login', () => {
    const requests: string[] = []
    /** Fakes a server that has a session for this client, or has none. */
    const answering = (isKnown: boolean) => {
      requests.length = 0
      vi.stubGlobal('fetch', (url: string) => {
        const { pathname } = new URL(url)
        requests.push(pathname)
        const isMe = pathname === '/api/v2/users/me'
        return Promise.resolve(
          new Response(JSON.stringify(isMe ? user : []), { status: isMe && !isKnown ? 401 : 200 }),
        )
      })
    }
    const door = (client: QueryClient, search: Record<string, string> = {}) =>
      sentTo(() => requireSignedOut({ context: { client }, search }))
    afterEach(() => vi.unstubAllGlobals())

    it('immediately when the user is cached', async () => {
      answering(true)
      expect(await door(createClient(true))).toEqual({ href: '/' })
      expect(requests).toEqual([])
    })
    it('to the requested page, also if they entered the address of the login', async () => {
      answering(true)
      expect(await door(createClient(false), { redirect: '/series/5' })).toEqual({ href: '/series/5' })
      expect(await door(createClient(false), { redirect: 'https://evil.example/' })).toEqual({ href: '/' })
      answering(false)
      expect(await door(createClient(false))).toBeUndefined()
      expect(requests).toContain('/api/v2/users/me')
      // The data that the screen needs is fetched.
      expect(requests).toContain('/api/v1/oauth2/providers')
      expect(requests).toContain('/api/v1/client-settings/global/list')
    })
    it('but not after a sign-out or a refused sign-in, nor if the user was already fetched', async () => {
      answering(true)
      expect(await door(createClient(false), { logout: 'true' })).toBeUndefined()
      expect(await door(createClient(false), { error: 'ERR_1025' })).toBeUndefined()
      const client = createClient(true)
      await client.resetQueries({ queryKey: meQuery.queryKey })
      expect(await door(client)).toBeUndefined()
      expect(requests).not.toContain('/api/v2/users/me')
    })
    it('and open the login if the server is slow', async () => {
      vi.useFakeTimers()
      vi.stubGlobal('fetch', () => new Promise(() => {}))
      const opened = door(createClient(false))
      await vi.advanceTimersByTimeAsync(1100)
      expect(await opened).toBeUndefined()
      vi.useRealTimers()
    })
  })

  it('redirect to the welcome page while there is no library', async () => {
    expect(await sentTo(() => requireLibraries(at(createClient(true))))).toEqual({ to: '/welcome' })
    expect(await sentTo(() => requireLibraries(at(createClient(true, [library]))))).toBeUndefined()
  })

  it('open the last used tab of a library', async () => {
    const open = (libraryId: string) =>
      sentTo(() => {
        throw getLastLibraryRoute(libraryId)
      })
    const params = { libraryId: 'l1' }
    expect(await open('l1')).toEqual({ to: '/libraries/$libraryId/recommended', params })
    writePreference('libraryRoutes', { l1: 'BROWSE' })
    expect(await open('l1')).toEqual({ to: '/libraries/$libraryId/series', params })
    expect(await open('all')).toEqual({ to: '/libraries/$libraryId/series', params: { libraryId: 'all' } })
    writePreference('libraryRoutes', { l1: 'READLISTS', all: 'COLLECTIONS' })
    expect(await open('l1')).toEqual({ to: '/libraries/$libraryId/readlists', params })
    expect(await open('all')).toEqual({
      to: '/libraries/$libraryId/collections',
      params: { libraryId: 'all' },
    })
  })
})
