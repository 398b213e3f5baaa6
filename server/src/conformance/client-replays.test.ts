import type { Book } from '@lectern/contract/books'
import type { Page } from '@lectern/contract/page'
import type { BookPage } from '@lectern/contract/reader'
import type { Series } from '@lectern/contract/series'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../testing/data/test-books.ts'
import { type LibraryFixture, startLibraryFixture } from '../testing/servers/library-fixture.ts'
import { listen } from '../testing/servers/listen.ts'
import { basic } from '../testing/servers/test-client.ts'
import { waitUntil } from '../testing/until.ts'

/** F6: requests that other clients send, in the order in which they send them, over a real connection. */
let fixture: LibraryFixture
let url: string
const email = 'app@example.org'
const authorization = basic(email, 'secret')
beforeAll(async () => {
  fixture = await startLibraryFixture()
  await addUser(fixture.server, fixture.admin, email, { roles: ['PAGE_STREAMING', 'FILE_DOWNLOAD'] })
  url = await fixture.server.app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => fixture.server.close())

type Headers = Record<string, string>
const send = (path: string, headers: Headers = {}, init: RequestInit = {}) =>
  fetch(`${url}${path}`, {
    ...init,
    headers: { ...headers, ...(init.headers as Headers) },
    redirect: 'manual',
  })
async function read<T>(path: string, headers: Headers = {}): Promise<T> {
  const reply = await send(path, headers)
  expect([path, reply.status, reply.headers.get('content-type')]).toEqual([
    path,
    200,
    expect.stringContaining('application/json'),
  ])
  return (await reply.json()) as T
}
const startsWith = async (reply: Response, ...bytes: number[]) =>
  expect([...new Uint8Array(await reply.arrayBuffer()).subarray(0, bytes.length)]).toEqual(bytes)

describe('an Android reader', () => {
  /** Sends requests as its HTTP library does: without credentials first, with them after the challenge, for every request. */
  async function challenged(path: string, headers: Headers = {}, init: RequestInit = {}): Promise<Response> {
    const first = await send(path, headers, init)
    expect(first.status).toBe(401)
    expect(first.headers.get('www-authenticate')).toMatch(/^Basic realm="/)
    await first.arrayBuffer()
    return send(path, { ...headers, authorization }, init)
  }
  const get = async <T>(path: string) => (await (await challenged(path)).json()) as T

  test('browses, lists readable books, and reads', async () => {
    const libraries = await get<{ id: string; name: string }[]>('/api/v1/libraries')
    expect(libraries.map((l) => l.name)).toEqual(['Main', 'Other'])
    const joined = libraries.map((l) => l.id).join(',')
    const found = await get<Page<Series>>(
      `/api/v1/series?search=&page=0&deleted=false&library_id=${joined}&sort=metadata.titleSort,asc`,
    )
    const all = await get<Page<Series>>('/api/v1/series')
    expect([found.totalElements, found.first]).toEqual([all.totalElements, true])
    const one = await get<Page<Series>>(`/api/v1/series?library_id=${libraries[1]?.id}&page=0`)
    expect(one.totalElements).toBeLessThan(all.totalElements)
    for (const path of [
      '/api/v1/collections?unpaged=true',
      '/api/v1/readlists?page=0',
      '/api/v1/genres',
      '/api/v1/tags',
      '/api/v1/publishers',
      '/api/v1/authors',
    ])
      expect((await challenged(path)).status).toBe(200)

    const zebra = found.content.find((s) => s.name === 'Zebra')
    const books = await get<Page<Book>>(
      `/api/v1/series/${zebra?.id}/books?unpaged=true&media_status=READY&deleted=false`,
    )
    expect(books.content.map((b) => b.name)).toEqual(['1', '2', '3'])
    const broken = found.content.find((s) => s.name === 'Broken')
    expect(
      (
        await get<Page<Book>>(
          `/api/v1/series/${broken?.id}/books?unpaged=true&media_status=READY&deleted=false`,
        )
      ).content,
    ).toEqual([])

    const bookId = books.content[0]?.id
    const pages = await get<BookPage[]>(`/api/v1/books/${bookId}/pages`)
    expect(pages.map((p) => p.number)).toEqual([1, 2])
    const image = await challenged(`/api/v1/books/${bookId}/pages/1`, { accept: 'image/*,*/*;q=0.8' })
    expect([image.status, image.headers.get('content-type')]).toEqual([200, pages[0]?.mediaType])
    const converted = await challenged(`/api/v1/books/${bookId}/pages/1?convert=png`, { accept: 'image/*' })
    expect([converted.status, converted.headers.get('content-type')]).toEqual([200, 'image/png'])
    await startsWith(converted, 0x89, 0x50, 0x4e, 0x47)
    const cover = await challenged(`/api/v1/series/${zebra?.id}/thumbnail`, { accept: 'image/*' })
    expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

    const progress = {
      method: 'PATCH',
      body: '{"completed":true}',
      headers: { 'content-type': 'application/json; charset=utf-8' },
    }
    expect((await challenged(`/api/v1/books/${bookId}/read-progress`, {}, progress)).status).toBe(204)
    const file = await challenged(`/api/v1/books/${bookId}/file`)
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('1.cbz'),
    ])
    await startsWith(file, 0x50, 0x4b)
  })
})

describe('an app with a token', () => {
  test('signs in once, sends no cookies and is sent none', async () => {
    const first = await send('/api/v2/users/me', { authorization, 'x-auth-token': '' })
    const token = first.headers.get('x-auth-token') ?? ''
    expect([first.status, first.headers.get('set-cookie'), token !== '']).toEqual([200, null, true])
    const headers = { 'x-auth-token': token }
    for (const path of ['/api/v2/users/me', '/api/v1/libraries', '/api/v1/books/ondeck?page=0&size=20']) {
      const reply = await send(path, headers)
      expect([path, reply.status, reply.headers.get('set-cookie')]).toEqual([path, 200, null])
    }
    expect((await send('/api/logout', headers, { method: 'POST' })).status).toBe(204)
    expect((await send('/api/v2/users/me', headers)).status).toBe(401)
  })
})

describe('an app with an API key', () => {
  test('creates one with the password, uses it alone, and is refused when it is deleted', async () => {
    const made = await send(
      '/api/v2/users/me/api-keys',
      { authorization, 'content-type': 'application/json' },
      {
        method: 'POST',
        body: '{"comment":"tablet"}',
      },
    )
    const { id, key } = (await made.json()) as { id: string; key: string }
    const headers = { 'x-api-key': key }
    const ownerCredentials = await send('/api/v2/users/me', headers)
    expect([ownerCredentials.status, ownerCredentials.headers.get('set-cookie')]).toEqual([200, null])
    expect((await read<Page<Series>>('/api/v1/series/latest?page=0&size=1', headers)).content).toHaveLength(1)
    const stream = await listen(Number(new URL(url).port), headers)
    expect(stream.status).toContain('200')
    const gone = await send(`/api/v2/users/me/api-keys/${id}`, { authorization }, { method: 'DELETE' })
    expect(gone.status).toBe(204)
    expect((await send('/api/v2/users/me', headers)).status).toBe(401)
    await waitUntil(stream.isOver)
    stream.socket.destroy()
  })
})

describe('an app that keeps itself up to date', () => {
  test('subscribes, is disconnected, reconnects with the last id and has missed nothing', async () => {
    const port = Number(new URL(url).port)
    const { id } = await fixture.book('Zebra/2.cbz')
    const mark = (page: number) =>
      send(
        `/api/v1/books/${id}/read-progress`,
        { authorization, 'content-type': 'application/json' },
        {
          method: 'PATCH',
          body: JSON.stringify({ page, completed: false }),
        },
      )
    const first = await listen(port, { authorization, accept: 'text/event-stream' })
    expect((await mark(1)).status).toBe(204)
    await waitUntil(() => first.names().includes('ReadProgressChanged'))
    first.socket.destroy()
    await mark(2)
    const again = await listen(port, { authorization, 'Last-Event-ID': first.lastId() })
    await waitUntil(() => again.names().includes('ReadProgressChanged'))
    expect(again.events().map((e) => e.data.bookId)).toEqual([id])
    again.socket.destroy()
  })
})
