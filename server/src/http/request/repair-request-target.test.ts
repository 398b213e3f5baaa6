import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerClientError } from '../reply/client-error.ts'
import { repairRequestTarget } from './repair-request-target.ts'

let server: Server
let port: number
beforeAll(async () => {
  server = createServer(
    { requestTimeout: 300, headersTimeout: 300, connectionsCheckingInterval: 50 },
    async (request, response) => {
      if (request.url?.startsWith('/slow')) await sleep(1000)
      response.end(JSON.stringify([request.method, request.url, request.socket.remoteAddress]))
    },
  )
  server.on('clientError', (error, socket) => {
    const refuse = () => answerClientError(error, socket as Socket)
    if (!repairRequestTarget(server, error, socket as Socket, refuse)) refuse()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** Sends these parts, one packet each, and returns the answers. */
async function send(...parts: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  for (const part of parts) {
    socket.write(part)
    if (parts.length > 1) await sleep(30)
  }
  return text(socket)
}
const head = '\r\nHost: x\r\n\r\n'

describe('behaviour 1.1: an address with bytes that HTTP does not allow in it', () => {
  test.each([
    ['Korean', '/s?search=바스', '/s?search=%EB%B0%94%EC%8A%A4'],
    ['a blank', '/s?search=one two', '/s?search=one%20two'],
    ['both, in a path', '/f/한 권 (1).cbz?a=é', '/f/%ED%95%9C%20%EA%B6%8C%20(1).cbz?a=%C3%A9'],
    ['what is encoded already beside it', '/s?a=%20b&c=é+d', '/s?a=%20b&c=%C3%A9+d'],
    ['a long answer', '/slow?search=바', '/slow?search=%EB%B0%94'],
  ])('%s', async (_, asked, url) => {
    const answer = await send(`GET ${asked} HTTP/1.1${head}`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toMatch(/\r\nConnection: close\r\n/i)
    expect(answer).toContain(JSON.stringify(['GET', url, '127.0.0.1']))
  })
  test('that arrives in parts', async () => {
    const inLines = await send('GET /s?search=바스 HTTP/1.1\r\n', 'Host: x\r\n', '\r\n')
    expect(inLines).toContain('/s?search=%EB%B0%94%EC%8A%A4')
    const within = await send('GET /s?search=바', '스 x HT', 'TP/1.0\r\nHost: x\r\n\r\n')
    expect(within).toContain('/s?search=%EB%B0%94%EC%8A%A4%20x')
  })
  test.each([
    ['of a request that changes something', `POST /s?a=é HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`],
    ['with a control character', `GET /s?a=é\x01 HTTP/1.1${head}`],
    ['with a tab', `GET /s?a=é\tb HTTP/1.1${head}`],
    ['of another protocol', `GET /s?a=é HTTP/2.0${head}`],
    ['that is no path', `GET http://é.example/ HTTP/1.1${head}`],
    ['without an end', `GET /${'é'.repeat(10_000)}`],
  ])('%s is refused', async (_, request) => {
    expect(await send(request)).toMatch(/^HTTP\/1\.1 400 /)
  })
  test('allows neither a second request nor an invalid length', async () => {
    const smuggled = await send(`GET /a?b=é HTTP/1.1${head}GET /c HTTP/1.1${head}`)
    expect(smuggled.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
    expect(smuggled).toContain('/a?b=%C3%A9')
    const lengths = await send(
      `GET /a?b=é HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    )
    expect(lengths).toMatch(/^HTTP\/1\.1 400 /)
    const twice = await send(`GET /a?b=é HTTP/1.1\r\nHost: x\r\n\r\nGET /c d HTTP/1.1${head}`)
    expect(twice.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
  })
})
