import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchExternal, isPublicAddress, type OutboundNetwork } from './fetch-external.ts'

const limits = { milliseconds: 2000, bytes: 1000, type: /^application\/json$/ }
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
const json: RequestListener = (_, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8').end('{"a":"ä"}')
}
/** Resolves `*.example` to this machine, as if it were outside. */
const externalHosts: OutboundNetwork = {
  resolve: async (host) => [{ address: host.endsWith('.example') ? '127.0.0.1' : '10.0.0.1', family: 4 }],
  isAllowed: (address) => address === '127.0.0.1',
}

describe('E1: addresses of the public internet', () => {
  test.each(['8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s does', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
  test.each([
    ...['127.0.0.1', '127.1.2.3', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '192.0.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12::1', 'ff02::1', '2001:db8::1'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1'],
    ...['', 'localhost', '2130706433', '0x7f000001', '0177.0.0.1', '127.1'],
  ])('%s does not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('E1: fetching', () => {
  test('returns the text of a good address', async () => {
    const port = await serve(json)
    expect(await fetchExternal(`http://a.example:${port}/x`, limits, externalHosts)).toBe('{"a":"ä"}')
  })
  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
  ])('refuses %s, without a request', async (address) => {
    await expect(fetchExternal(address, limits)).rejects.toThrow(/public internet/)
  })
  test.each(['file:///etc/passwd', 'ftp://a.example/', 'data:,x', 'gopher://a.example', 'nothing'])(
    'refuses %s',
    async (address) => {
      await expect(fetchExternal(address, limits, externalHosts)).rejects.toThrow(/http or https/)
    },
  )
  test('refuses passwords in addresses', async () => {
    await expect(fetchExternal('http://a:b@a.example/', limits, externalHosts)).rejects.toThrow(/password/)
  })
  test('refuses a name with one address outside and one inside', async () => {
    const both: OutboundNetwork = {
      resolve: async () => ['127.0.0.1', '10.0.0.1'].map((address) => ({ address, family: 4 })),
      isAllowed: externalHosts.isAllowed,
    }
    const port = await serve(json)
    await expect(fetchExternal(`http://a.example:${port}/`, limits, both)).rejects.toThrow(/public internet/)
  })
  test('DNS rebinding: connects to the checked address, and resolves the name once', async () => {
    const port = await serve(json)
    let requestCount = 0
    const rebinding: OutboundNetwork = {
      resolve: async () => {
        requestCount += 1
        return [{ address: requestCount === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
      },
      isAllowed: externalHosts.isAllowed,
    }
    expect(await fetchExternal(`http://nowhere.invalid:${port}/`, limits, rebinding)).toContain('a')
    expect(requestCount).toBe(1)
  })
  test('follows a redirect, and checks its target', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/good') return json(request, response)
      const locations: Record<string, string> = {
        '/start': '/good',
        '/inside': 'http://router.local/',
        '/loop': '/loop',
        '/file': 'file:///etc/passwd',
      }
      response.writeHead(302, { location: locations[request.url ?? ''] }).end()
    })
    const get = (path: string) => fetchExternal(`http://a.example:${port}${path}`, limits, externalHosts)
    expect(await get('/start')).toContain('a')
    await expect(get('/inside')).rejects.toThrow(/public internet/)
    await expect(get('/loop')).rejects.toThrow(/too many redirects/)
    await expect(get('/file')).rejects.toThrow(/http or https/)
  })
  test('refuses answers that are too large, of another type, compressed, or errors', async () => {
    const port = await serve((request, response) => {
      const type = request.url === '/html' ? 'text/html' : 'application/json'
      response.statusCode = request.url === '/missing' ? 404 : 200
      response.setHeader('content-type', type)
      if (request.url === '/gzip') response.setHeader('content-encoding', 'gzip')
      response.end(request.url === '/large' ? 'x'.repeat(2000) : '{}')
    })
    const get = (path: string) => fetchExternal(`http://a.example:${port}${path}`, limits, externalHosts)
    await expect(get('/large')).rejects.toThrow(/larger than 1000/)
    await expect(get('/html')).rejects.toThrow(/text\/html/)
    await expect(get('/gzip')).rejects.toThrow(/compressed/)
    await expect(get('/missing')).rejects.toThrow(/404/)
  })
  test('does not wait for a body that never ends, nor for a name', async () => {
    const port = await serve((_, response) => {
      response.setHeader('content-type', 'application/json').write('{')
    })
    const short = { ...limits, milliseconds: 150 }
    await expect(fetchExternal(`http://a.example:${port}/`, short, externalHosts)).rejects.toThrow()
    const silent: OutboundNetwork = { resolve: () => new Promise(() => undefined), isAllowed: () => true }
    await expect(fetchExternal('http://a.example/', short, silent)).rejects.toThrow(/too long/)
  })
})
