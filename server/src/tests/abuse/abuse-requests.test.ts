import { Agent, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRouteName } from '../../testing/route-expectations.ts'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'

/** Uses real connections, because test libraries for HTTP correct malformed requests. */
let fixture: LibraryFixture
let port: number
let token: string
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
beforeAll(async () => {
  fixture = await startLibraryFixture()
  await fixture.server.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (fixture.server.app.http.server.address() as AddressInfo).port
  token = String(fixture.admin.headers['x-auth-token'])
})
afterAll(async () => {
  agent.destroy()
  await fixture.server.close()
})

interface Told {
  readonly status: number
  readonly body: string
}
/** A kept connection may have been closed in the meantime: then the request is sent on a new one. */
const getStatus = (method: string, path: string, by: Agent | false = agent): Promise<Told> =>
  new Promise<Told>((resolve, reject) => {
    const sent = httpRequest({ agent: by, port, method, path }, (reply) => {
      let body = ''
      reply.setEncoding('utf8').on('data', (text) => {
        body += text
      })
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }))
    })
    sent.on('error', reject).end()
  }).catch((error) => {
    if (by === false) throw error
    return getStatus(method, path, false)
  })

/** Sends bytes. Returns all that comes back until the server closes the connection, or until `enough` returns true. */
function sendRaw(text: string, enough: (answer: string) => boolean = () => false): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer)
    }
    const timer = setTimeout(finish, 5000)
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part
      if (enough(answer)) finish()
    })
    socket.on('close', finish).on('error', finish)
  })
}
const statuses = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((m) => Number(m[1]))
const get = (path: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ${token}\r\n${more}\r\n`

describe('A12: no notation of a path gives anonymous callers access to a protected route', () => {
  const doors = '/api/v1/claim'
  const notations: [string, (path: string) => string][] = [
    ['a parameter with a public path', (p) => `${p}?next=${doors}`],
    ['a fragment', (p) => `${p}?#${doors}`],
    ['two slashes', (p) => `/${p}`],
    ['two slashes inside', (p) => p.replace(/\/(?=\w+$)/, '//')],
    ['upper case', (p) => p.toUpperCase()],
    ['a slash at the end', (p) => `${p}/`],
    ['an encoded slash', (p) => p.replace(/\/(?=[^/]+$)/, '%2f')],
    ['a path parameter', (p) => `${p};x=y`],
    ['a path parameter before', (p) => p.replace('/', '/;x=y/')],
    ['dot segments', (p) => `${doors}/../../..${p}`],
    ['encoded dot segments', (p) => `${doors}/%2e%2e/%2e%2e/%2e%2e${p}`],
    ['a dot', (p) => `/.${p}`],
    ['an encoded newline', (p) => `${p}%0a`],
    ['an encoded NUL', (p) => `${p}%00${doors}`],
    [
      'an encoded letter',
      (p) => p.replace(/(?<=\/)[a-z](?=[a-z]*$)/, (c) => `%${c.charCodeAt(0).toString(16)}`),
    ],
    [
      'a letter encoded twice',
      (p) => p.replace(/(?<=\/)[a-z](?=[a-z]*$)/, (c) => `%25${c.charCodeAt(0).toString(16)}`),
    ],
    ['backslashes', (p) => p.replaceAll('/', '\\')],
    ['a whole address', (p) => `http://127.0.0.1${p}`],
    ['an encoded question mark', (p) => `${doors}%3f/..${p}`],
  ]
  test.each(notations)('%s', async (_, write) => {
    const closed = fixture.server.app.http.registered.filter((r) => r.access !== 'public')
    const found: string[] = []
    await Promise.all(
      closed.map(async (route) => {
        const path = write(route.path.replace(/:\w+|\*/g, '1'))
        const { status, body } = await getStatus(route.method, path)
        // Unknown keys in the path are refused with 403, many of them with 429.
        const refusals = route.apiKeyParameter ? [403, 429] : []
        if (![400, 401, 404, 405, ...refusals].includes(status))
          found.push(`${getRouteName(route)} as ${path}: ${status} ${body.slice(0, 80)}`)
      }),
    )
    expect(closed.length).toBeGreaterThan(100)
    expect(found).toEqual([])
  })
})

describe('E4: requests that are read as two', () => {
  const hidden = get('/api/v1/libraries')
  const post = (headers: string, body: string) =>
    `POST /api/logout HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`
  test.each([
    [
      'a length and chunks',
      post(`Content-Length: ${hidden.length + 5}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${hidden}`),
    ],
    ['two lengths', post(`Content-Length: 0\r\nContent-Length: ${hidden.length}`, hidden)],
    ['a list of lengths', post(`Content-Length: 0, ${hidden.length}`, hidden)],
    ['a length with a sign', post('Content-Length: +0', hidden)],
    ['a length that is none', post('Content-Length: 0x0', hidden)],
    ['an odd coding', post('Transfer-Encoding: xchunked', `0\r\n\r\n${hidden}`)],
    ['a coding twice', post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${hidden}`)],
    ['a coding with a tab', post('Transfer-Encoding:\tchunked\r\nContent-Length: 3', `0\r\n\r\n${hidden}`)],
    ['a space before the colon', post('Content-Length : 0', hidden)],
    ['a folded line', post('X: a\r\n b\r\nTransfer-Encoding: identity\r\n chunked', `0\r\n\r\n${hidden}`)],
    ['a chunk whose size is none', post('Transfer-Encoding: chunked', `0x0\r\n\r\n${hidden}`)],
    ['a NUL in a header', post('X: a\0b\r\nContent-Length: 0', hidden)],
    ['no host', `GET /api/v1/claim HTTP/1.1\r\n\r\n${hidden}`],
    ['two hosts', `GET /api/v1/claim HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`],
  ])('%s: refused, and nothing after it is read', async (_, text) => {
    const answer = await sendRaw(text)
    const [first, ...others] = statuses(answer)
    expect([first === undefined || first === 400, others]).toEqual([true, []])
    expect(answer).not.toContain('Main')
  })
  test('fifty requests at once are answered in their order', async () => {
    const ids = (await fixture.admin.read<{ content: { id: string }[] }>('/api/v1/books?unpaged=true'))
      .content
    const order = Array.from({ length: 50 }, (_, i) => ids[i % ids.length]?.id ?? '')
    const answer = await sendRaw(
      order.map((id) => get(`/api/v1/books/${id}`)).join(''),
      (text) => statuses(text).length === 50 && text.trimEnd().endsWith('}'),
    )
    expect(statuses(answer)).toEqual(order.map(() => 200))
    expect([...answer.matchAll(/\{"id":"(\w+)"/g)].map((m) => m[1])).toEqual(order)
  })
})

describe('E4: headers', () => {
  const one = (answer: string) => answer.includes('\r\n\r\n')
  test('too many of them are refused', async () => {
    const [status] = statuses(await sendRaw(get('/api/v1/claim', `X-A: ${'a'.repeat(40_000)}\r\n`)))
    expect(status).toBe(431)
    const many = Array.from({ length: 3000 }, (_, i) => `X-${i}: 1\r\n`).join('')
    expect(statuses(await sendRaw(get('/api/v1/claim', many), one))[0]).toBeLessThan(500)
  })
  test.each(['TRACE', 'CONNECT', 'PROPFIND', 'OPTIONS', 'PURGE', 'NONSENSE', 'get'])(
    '%s does nothing',
    async (method) => {
      const [status] = statuses(await sendRaw(get('/api/v1/books').replace('GET', method), one))
      expect([undefined, 200, 204, 400, 404, 405].includes(status)).toBe(true)
    },
  )
  test('no connection is upgraded, and a body that is too large is not waited for', async () => {
    const upgraded = await sendRaw(get('/api/v1/claim', 'Connection: Upgrade\r\nUpgrade: h2c\r\n'), one)
    expect(statuses(upgraded)).not.toContain(101)
    const large = get(
      '/api/v2/users',
      'Content-Type: application/json\r\nContent-Length: 999999999\r\n',
    ).replace('GET', 'POST')
    expect(statuses(await sendRaw(large, one))[0]).toBe(413)
  })
  test('lists of tags: one that matches is enough, at any position', async () => {
    const path = '/api/v1/libraries'
    const { etag } = (await fixture.admin.get(path)).headers
    const others = Array.from({ length: 300 }, (_, i) => `"${i}"`).join(', ')
    const status = async (tags: string) =>
      (await fixture.admin.get(path, { 'if-none-match': tags })).statusCode
    expect(
      await Promise.all([`${others}, ${etag}`, `W/${etag}, ${others}`, '*', `"a,b",${etag}`].map(status)),
    ).toEqual([304, 304, 304, 304])
    const wrong = [
      others,
      '',
      '"',
      ',,,',
      String(etag).slice(1, -1),
      String(etag).slice(0, -1),
      'W/',
      '\u00ff',
    ]
    expect(await Promise.all(wrong.map(status))).toEqual(wrong.map(() => 200))
  })
})

describe('E4: slow clients', () => {
  test('are not waited for without end', () => {
    const { headersTimeout, requestTimeout } = fixture.server.app.http.server
    expect(headersTimeout).toBeGreaterThan(0)
    expect(headersTimeout).toBeLessThanOrEqual(60_000)
    expect(requestTimeout).toBeGreaterThan(0)
    expect(requestTimeout).toBeLessThanOrEqual(300_000)
  })
  test('keep no other client waiting', async () => {
    const open = (text: string): Promise<Socket> =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.on('error', () => undefined).write(text)
          resolve(socket)
        })
      })
    const begun = get('/api/v1/books').slice(0, -2)
    const halfBody = get(
      '/api/v2/users',
      'Content-Type: application/json\r\nContent-Length: 100\r\n',
    ).replace('GET', 'POST')
    const slow = await Promise.all([
      ...Array.from({ length: 150 }, () => open(begun)),
      ...Array.from({ length: 150 }, () => open(`${halfBody}{"email"`)),
    ])
    expect((await getStatus('GET', '/api/v1/claim')).status).toBe(200)
    expect((await fixture.admin.get('/api/v1/books')).statusCode).toBe(200)
    for (const socket of slow) socket.destroy()
  })
})
