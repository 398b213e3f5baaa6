import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer({ slowBodyIntervalMs: 300 })
  await server.claim()
  port = Number(new URL(await server.app.http.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

/** Sends a head and then pieces of a body, one every 50 ms. Returns the answer when the server closes the connection, or after 8 s. */
async function drip(head: string, getPiece: (i: number) => string | undefined): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  let isOpen = true
  socket.setEncoding('utf8').on('data', (part) => {
    answer += part
  })
  socket.on('close', () => {
    isOpen = false
  })
  socket.on('error', () => {})
  socket.write(head)
  const end = Date.now() + 8000
  for (let i = 0; isOpen && Date.now() < end; i += 1) {
    const piece = getPiece(i)
    if (piece !== undefined && socket.writable) socket.write(piece)
    if (/^HTTP\/1\.1 2/.test(answer)) break
    await sleep(50)
  }
  socket.destroy()
  return isOpen ? `open: ${answer}` : answer
}

describe('E4: bodies that make no progress', () => {
  test('stop: 408, and the connection is closed', async () => {
    const answer = await drip(head('/api/lectern/sign-in', 100), () => undefined)
    expect(answer).toMatch(/^HTTP\/1\.1 408/)
    expect(answer).toContain('REQUEST_TIMEOUT')
    expect(answer).toMatch(/x-content-type-options: nosniff/i)
  })
  test('arrive byte by byte', async () => {
    expect(await drip(head('/api/lectern/sign-in', 100_000), () => ' ')).toMatch(/^HTTP\/1\.1 408/)
  })
  test('continue after a refusal', async () => {
    const answer = await drip(head('/api/v2/users', 100_000), () => ' ')
    expect(answer).toMatch(/^HTTP\/1\.1 401/)
  })
  test('a slow one that makes progress is read', async () => {
    const body = ' '.repeat(60_000)
    const length = 3000
    const answer = await drip(head('/api/lectern/sign-in', body.length), (i) =>
      i * length < body.length ? body.slice(i * length, (i + 1) * length) : undefined,
    )
    // White space is no body; what counts is that all of it was read.
    expect(answer).toMatch(/^(open: )?HTTP\/1\.1 400/)
  })
})

test('E4: requests that the framework refuses before any route get the same headers', async () => {
  const reply = await server.anonymous.get('/%')
  expect([reply.statusCode, reply.headers['x-content-type-options']]).toEqual([400, 'nosniff'])
})
