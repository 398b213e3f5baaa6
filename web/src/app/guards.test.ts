import type { Library } from '@lectern/contract/libraries'
import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { describe, expect, it, vi } from 'vitest'
import { meQuery } from '../features/auth/queries.ts'
import { newDraft } from '../features/libraries/library-draft.ts'
import { libraryQueries } from '../features/libraries/queries.ts'
import { writePreference } from '../lib/preferences.ts'
import { mustBeSignedIn, mustBeSignedOut, mustHaveLibraries, rememberedRoute } from './guards.ts'

const user = {
  id: 'u',
  email: 'a@b.c',
  roles: [],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
}
const library: Library = {
  ...newDraft,
  id: 'l1',
  name: 'Comics',
  root: '/x',
  unavailable: false,
  scanGuard: null,
}

const clientOf = (isSignedIn: boolean, libraries: Library[] = []) => {
  const client = new QueryClient()
  if (isSignedIn) client.setQueryData(meQuery.queryKey, user)
  client.setQueryData(libraryQueries.list.queryKey, libraries)
  return client
}
/** Where a guard sends: the target of the redirect that it throws, or undefined. */
async function sentTo(guard: () => unknown) {
  try {
    await guard()
    return undefined
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    const { to, search, params } = thrown.options as { to?: string; search?: unknown; params?: unknown }
    return { to, ...(search ? { search } : {}), ...(params ? { params } : {}) }
  }
}
type At = Parameters<typeof mustBeSignedIn>[0]
const follow = vi.fn(() => undefined)
const at = (client: QueryClient, href = '/') =>
  ({ context: { client, follow }, location: { href } }) as unknown as At

describe('guards', () => {
  it('send strangers to the start, with the place they wanted', async () => {
    const href = '/series/5?page=2'
    expect(await sentTo(() => mustBeSignedIn(at(clientOf(false), href)))).toEqual({
      to: '/startup',
      search: { redirect: href },
    })
    expect(follow).not.toHaveBeenCalled()
    expect(await sentTo(() => mustBeSignedIn(at(clientOf(true), href)))).toBeUndefined()
    expect(follow).toHaveBeenCalledOnce()
  })

  it('keep those who are in from the login', async () => {
    expect(await sentTo(() => mustBeSignedOut(at(clientOf(true))))).toEqual({ to: '/' })
    expect(await sentTo(() => mustBeSignedOut(at(clientOf(false))))).toBeUndefined()
  })

  it('lead to the welcome while there is nothing to see', async () => {
    expect(await sentTo(() => mustHaveLibraries(at(clientOf(true))))).toEqual({ to: '/welcome' })
    expect(await sentTo(() => mustHaveLibraries(at(clientOf(true, [library]))))).toBeUndefined()
  })

  it('open a library where it was left', async () => {
    const open = (libraryId: string) =>
      sentTo(() => {
        throw rememberedRoute(libraryId)
      })
    const params = { libraryId: 'l1' }
    expect(await open('l1')).toEqual({ to: '/libraries/$libraryId/recommended', params })
    writePreference('libraryRoutes', { l1: 'BROWSE' })
    expect(await open('l1')).toEqual({ to: '/libraries/$libraryId/series', params })
    expect(await open('all')).toEqual({ to: '/libraries/$libraryId/series', params: { libraryId: 'all' } })
  })
})
