import { serverOfferMeta } from '@lectern/contract/auth'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeMoment } from '../api/session-moment.ts'
import { meQuery } from '../features/auth/queries.ts'
import { libraryQueries } from '../features/libraries/queries.ts'
import { sampleUser as user } from '../testing/sample-user.ts'
import { findVisitor } from './find-visitor.ts'

const requests: string[] = []
const answerWith = (answers: Readonly<Record<string, unknown>>) => {
  requests.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address)
    requests.push(pathname)
    const answer = answers[pathname]
    return answer === undefined ? new Response('{}', { status: 401 }) : Response.json(answer)
  })
}
const session = '/api/lectern/session'
const me = '/api/v2/users/me'
const libraries = '/api/v1/libraries'

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

describe('on a server whose page offers the session extension', () => {
  beforeEach(() => {
    const offer = JSON.stringify({ name: 'Lectern', version: '1', extensions: ['session'] })
    const meta = Object.assign(document.createElement('meta'), { name: serverOfferMeta, content: offer })
    document.head.append(meta)
  })
  it('one request returns the user and the libraries', async () => {
    answerWith({ [session]: { user, libraries: [] } })
    expect(await findVisitor(client)).toEqual(user)
    expect(client.getQueryData(meQuery.queryKey)).toEqual(user)
    await client.prefetchQuery(libraryQueries.list)
    expect(client.getQueryData(libraryQueries.list.queryKey)).toEqual([])
    expect(requests).toEqual([session])
  })
  it('events begin at the moment of the session', async () => {
    answerWith({ [session]: { user, libraries: [], moment: 'm1' } })
    await findVisitor(client)
    expect(takeMoment()).toBe('m1')
    expect(takeMoment()).toBeUndefined()
  })
  it('no user is a valid result and is requested again', async () => {
    answerWith({ [session]: { user: null, libraries: [] } })
    expect(await findVisitor(client)).toBeNull()
    expect(client.getQueryData(libraryQueries.list.queryKey)).toBeUndefined()
    answerWith({ [session]: { user, libraries: [] } })
    expect(await client.fetchQuery(meQuery)).toEqual(user)
    expect(requests).toEqual([session])
  })
  it('no response is an error', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError()))
    await expect(findVisitor(client)).rejects.toMatchObject({ kind: 'network' })
  })
})

describe('on another server', () => {
  it('user and libraries are requested at the same time', async () => {
    answerWith({ [me]: user, [libraries]: [] })
    expect(await findVisitor(client)).toEqual(user)
    expect(requests.toSorted()).toEqual([libraries, me])
  })
  it('a response 401 or 403 means no user and removes the libraries from the cache', async () => {
    answerWith({})
    expect(await findVisitor(client)).toBeNull()
    expect(client.getQueryState(libraryQueries.list.queryKey)).toBeUndefined()
  })
  it('other refused requests are errors', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 500 })))
    await expect(findVisitor(client)).rejects.toMatchObject({ status: 500 })
  })
})
