import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseUrl, isOwnAddress } from './base-url.ts'
import { parseForwarded, readForwarded } from './forwarded.ts'

describe('RFC 7239: the Forwarded header', () => {
  test.each([
    ['for=192.0.2.43', [{ for: '192.0.2.43' }]],
    ['For="[2001:db8:cafe::17]:4711"', [{ for: '[2001:db8:cafe::17]:4711' }]],
    ['for=192.0.2.60;proto=http;by=203.0.113.43', [{ for: '192.0.2.60', proto: 'http', by: '203.0.113.43' }]],
    ['for=192.0.2.43, for=198.51.100.17', [{ for: '192.0.2.43' }, { for: '198.51.100.17' }]],
    ['for=a ;host="b\\"c",host="x,y;z"', [{ for: 'a', host: 'b"c' }, { host: 'x,y;z' }]],
    ['for=_hidden;host=""', [{ for: '_hidden', host: '' }]],
    ['', []],
    ['for', []],
    ['for=', []],
    ['for="a', []],
    ['for=a b', []],
    ['for=a for=b', []],
    ['for=a;for=b', []],
    ['for=[::1]', []],
    ['for=a, =b', []],
  ])('%s', (header, elements) => {
    expect(parseForwarded(header)).toEqual(elements)
  })
  test('any text is parsed, or refused, in a moment', () => {
    const part = fc.constantFrom(
      'for',
      'host',
      '=',
      '"',
      '\\',
      ';',
      ',',
      ' ',
      '1.2.3.4',
      '[::1]',
      '__proto__',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 3000 }), (parts) => {
        for (const element of parseForwarded(parts.join(''))) expect(Object.keys(element)).not.toEqual([])
      }),
    )
  })
})

describe('trust', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = Fastify({ trustProxy: 'loopback, 10.0.0.0/8' })
    readForwarded(app)
    app.get('/', async (request) => ({ ip: request.ip, url: baseUrl(request, '/here') }))
    await app.ready()
  })
  afterAll(() => app.close())
  const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (
      await app.inject({ url: '/', remoteAddress, headers: { host: 'inside:25600', ...headers } })
    ).json() as unknown
  const inside = 'http://inside:25600/here'

  test('of a trusted proxy counts', async () => {
    const forwarded = 'for=192.0.2.43;host=books.example.org;proto=https'
    expect(await ask({ forwarded })).toEqual({ ip: '192.0.2.43', url: 'https://books.example.org/here' })
    const v6 = 'for="[2001:db8::1]:99";host="books.example.org:8443";proto=HTTPS'
    expect(await ask({ forwarded: v6 })).toEqual({
      ip: '2001:db8::1',
      url: 'https://books.example.org:8443/here',
    })
    expect(await ask({ forwarded: 'proto=https' })).toEqual({
      ip: '127.0.0.1',
      url: 'https://inside:25600/here',
    })
  })
  test('of an untrusted client does not count', async () => {
    const forwarded = 'for=192.0.2.43;host=evil.example;proto=https'
    expect(await ask({ forwarded }, '203.0.113.9')).toEqual({ ip: '203.0.113.9', url: inside })
  })
  test('of an untrusted client behind the proxy does not count', async () => {
    const forwarded = 'for=1.1.1.1;host=evil.example;proto=https, for=203.0.113.9;host=books.example'
    expect(await ask({ forwarded })).toEqual({ ip: '203.0.113.9', url: 'http://books.example/here' })
    const bare = 'for=1.1.1.1;host=evil.example;proto=https, for=203.0.113.9'
    expect(await ask({ forwarded: bare })).toEqual({ ip: '203.0.113.9', url: inside })
  })
  test('of several proxies, the outermost trusted one counts', async () => {
    const forwarded =
      'for=9.9.9.9;host=evil, for=192.0.2.43;host=books.example;proto=https, for=10.1.2.3;host=inner'
    expect(await ask({ forwarded })).toEqual({ ip: '192.0.2.43', url: 'https://books.example/here' })
  })
  test('a node without an address ends the chain', async () => {
    for (const node of ['unknown', '_gazonk', '"[x]"', '999.1.1.1', '""']) {
      const forwarded = `for=9.9.9.9;host=evil, for=${node};host=books.example, for=10.1.2.3`
      expect(await ask({ forwarded })).toEqual({ ip: '10.1.2.3', url: 'http://books.example/here' })
    }
    expect(await ask({ forwarded: 'for=unknown' })).toEqual({ ip: '127.0.0.1', url: inside })
  })
  test.each([
    ['192.0.2.43:5678', '192.0.2.43'],
    ['[2001:DB8::1]:5678', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:192.0.2.43', '192.0.2.43'],
    ['9.9.9.9, unknown, 192.0.2.43:1, 10.1.2.3:80', '192.0.2.43'],
    ['9.9.9.9, 999.1.1.1', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('B1: X-Forwarded-For: %s', async (header, ip) => {
    expect(await ask({ 'x-forwarded-for': header })).toMatchObject({ ip })
  })
  test('B1: is ignored beside the older headers of the proxy', async () => {
    const forwarded = 'for=1.1.1.1;host=evil.example;proto=https'
    expect(await ask({ forwarded, 'x-forwarded-for': '192.0.2.43' })).toEqual({
      ip: '192.0.2.43',
      url: inside,
    })
    expect(await ask({ forwarded, 'x-forwarded-proto': 'https' })).toEqual({
      ip: '127.0.0.1',
      url: 'https://inside:25600/here',
    })
  })
  test.each([
    'host="evil.example/path"',
    'host="a@evil.example"',
    'host="evil.example?x"',
    'host="evil.example#x"',
    'host="a b"',
    'host="a\\"><script>"',
    'host="a,evil.example"',
    'host="x:99999"',
    'host=""',
    'host="[::1"',
    'proto=javascript',
    'proto="https://evil"',
    'for="1.1.1.1, 2.2.2.2"',
  ])('%s leads nowhere', async (forwarded) => {
    expect(await ask({ forwarded })).toEqual({ ip: '127.0.0.1', url: inside })
  })
  test.each([
    ['8443', 'https', 'books.example', 'https://books.example:8443/here'],
    ['8080', 'http', 'books.example', 'http://books.example:8080/here'],
    ['443', 'https', 'books.example', 'https://books.example/here'],
    ['1, 8443', 'https', 'books.example', 'https://books.example:8443/here'],
    // A port in the host counts more, and a port that contradicts the protocol is that of the proxy's own connection.
    ['443', 'https', 'books.example:8443', 'https://books.example:8443/here'],
    ['80', 'https', 'books.example', 'https://books.example/here'],
    ['443', 'http', 'books.example', 'http://books.example/here'],
    ['8443"', 'https', 'books.example', 'https://books.example/here'],
    ['99999', 'https', 'books.example', 'https://books.example/here'],
  ])('behaviour 1.1: X-Forwarded-Port: %s of %s://%s', async (port, proto, host, url) => {
    const headers = { 'x-forwarded-port': port, 'x-forwarded-proto': proto, 'x-forwarded-host': host }
    expect(await ask(headers)).toMatchObject({ url })
    expect(await ask(headers, '203.0.113.9')).toMatchObject({ url: inside })
    // Proxies that pass the host on send no header for it.
    expect(await ask({ 'x-forwarded-port': port, 'x-forwarded-proto': proto, host })).toMatchObject({ url })
  })
  test.each([
    ['/books', '/books/here'],
    ['/a/b/', '/a/b/here'],
    ['/here', '/here'],
    ['/outer, /books', '/books/here'],
    ['/', '/here'],
    ['books', '/here'],
    ['//evil.example', '/here'],
    ['/a/../b', '/here'],
    ['/"><script>', '/here'],
    ['https://evil.example/', '/here'],
  ])('behaviour 1.1: X-Forwarded-Prefix: %s', async (prefix, path) => {
    const headers = { 'x-forwarded-prefix': prefix, 'x-forwarded-host': 'books.example' }
    expect(await ask(headers)).toMatchObject({ url: `http://books.example${path}` })
    expect(await ask(headers, '203.0.113.9')).toMatchObject({ url: inside })
  })
  test('a page on the address without the port that a proxy names is still one of ours', async () => {
    const own = Fastify({ trustProxy: 'loopback' })
    readForwarded(own)
    own.get('/', async (request) =>
      ['https://books.example', 'https://books.example:8080', 'https://evil.example'].map((page) =>
        isOwnAddress(new URL(page), request),
      ),
    )
    const headers = {
      'x-forwarded-host': 'books.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '8080',
    }
    expect((await own.inject({ url: '/', headers })).json()).toEqual([true, true, false])
    await own.close()
  })
  test.each(['evil.example/x', 'a@evil.example', 'a b', '"><script>', 'x:99999', '', '//evil.example'])(
    'Host and X-Forwarded-Host: %s',
    async (host) => {
      for (const headers of [{ 'x-forwarded-host': host || ' ' }, { host }])
        expect(await ask({ ...headers, 'x-forwarded-proto': 'javascript' })).toMatchObject({
          url: 'http://localhost/here',
        })
    },
  )
})
