import { getMe } from '@lectern/contract/auth'
import { listBooks } from '@lectern/contract/books'
import { createLibrary, listLibraries } from '@lectern/contract/libraries'
import { getBookPoster } from '@lectern/contract/posters'
import { markSeries } from '@lectern/contract/progress'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from '../lib/api-error.ts'
import { buildUrl, call, setSessionLostHandler } from './client.ts'

const fetched = vi.fn<typeof fetch>()
const reply = (body: unknown, status = 200) =>
  fetched.mockResolvedValueOnce(new Response(body === undefined ? null : JSON.stringify(body), { status }))
const failing = async (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('should have failed')),
    (error: ApiError) => error,
  )
const lastUrl = () => new URL(String(fetched.mock.lastCall?.[0]))

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
  document.head.replaceChildren()
})

describe('requests', () => {
  it('repeat the key of lists, omit undefined values, and name the client', async () => {
    reply({ content: [] })
    await call(listBooks, {
      query: { library_id: ['a', 'b'], page: 2, deleted: undefined, sort: ['name,desc'] },
    })
    expect(lastUrl().search).toBe('?library_id=a&library_id=b&page=2&sort=name%2Cdesc')
    expect(fetched.mock.lastCall?.[1]).toMatchObject({
      credentials: 'include',
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
    })
  })

  it('are below the path of the application', () => {
    document.head.innerHTML = '<base href="/books/">'
    expect(new URL(buildUrl(getBookPoster, { params: { bookId: 'a/b' } })).pathname).toBe(
      '/books/api/v1/books/a%2Fb/thumbnail',
    )
  })
})

describe('replies', () => {
  it('get fields that other servers omit, and lose fields that they add', async () => {
    reply([{ id: '1', name: 'Comics', root: '/x', scanInterval: 'DAILY', seriesCover: 'LAST', novelty: 1 }])
    const [library] = await call(listLibraries)
    expect(library).toMatchObject({
      id: '1',
      hashKoreader: false,
      oneshotsDirectory: null,
      scanDirectoryExclusions: [],
    })
  })

  it('that do not match the contract are used', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    reply([{ id: 5, name: 'Comics' }])
    expect(await call(listLibraries)).toMatchObject([{ id: 5, name: 'Comics' }])
    const said = 'GET /api/v1/libraries: the reply differs from the contract'
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith('[lectern]', said, expect.anything()))
    warn.mockRestore()
  })

  it('with status 204 are undefined', async () => {
    fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
    expect(await call(markSeries, { params: { seriesId: '1' } })).toBeUndefined()
  })
})

describe('failures', () => {
  it('have the purpose of the route, the status, the code and the message', async () => {
    reply({ status: 400, message: 'Taken', code: 'LIBRARY_NAME_TAKEN' }, 400)
    const error = await failing(call(createLibrary, { body: { name: 'x', root: '/x' } }))
    expect(error).toMatchObject({ kind: 'http', status: 400, code: 'LIBRARY_NAME_TAKEN' })
    expect(error.message).toBe('Could not add library: Taken')
  })

  it('name the invalid fields', async () => {
    reply({ violations: [{ fieldName: 'name', message: 'must not be blank' }] }, 400)
    const error = await failing(call(createLibrary, { body: { name: ' ', root: '/x' } }))
    expect(error.fields).toEqual({ name: 'must not be blank' })
  })

  it('are distinguished: no network, no JSON, canceled', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect((await failing(call(listLibraries))).kind).toBe('network')
    fetched.mockResolvedValueOnce(new Response('<html>'))
    expect((await failing(call(listLibraries))).kind).toBe('invalid')
    fetched.mockRejectedValueOnce(new DOMException('', 'AbortError'))
    expect((await failing(call(listLibraries, { signal: AbortSignal.abort() }))).kind).toBe('abort')
  })

  it('without a body have a status', async () => {
    fetched.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await failing(call(listLibraries))).toMatchObject({ kind: 'http', status: 502, code: undefined })
  })

  it('with 401 call the handler, every time', async () => {
    const lost = vi.fn()
    setSessionLostHandler(lost)
    reply({ message: 'no' }, 401)
    await failing(call(getMe))
    reply({ message: 'no' }, 403)
    await failing(call(listLibraries))
    expect(lost).toHaveBeenCalledOnce()
  })
})
