import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@lectern/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { answerClientError } from '../reply/client-error.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer()
  port = Number(new URL(await server.app.http.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

/** Parses the responses on a connection: status, type and body. */
function read(answers: string): { status: number; type: string | undefined; body: unknown }[] {
  return answers
    .split(/(?=HTTP\/1\.1 )/)
    .filter((a) => a !== '')
    .map((answer) => ({
      status: Number(answer.slice(9, 12)),
      type: /content-type: (.*)\r\n/i.exec(answer)?.[1],
      body: JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4) || 'null'),
    }))
}

describe('data that is no request gets a response like every failure', () => {
  test.each([
    ['headers that are too long', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ['an address that is too long', `GET /?${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['no HTTP', 'hello\r\n\r\n', 400],
  ])('%s', async (_, request, status) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(request)
    const [answer] = read(await text(socket))
    expect(answer).toMatchObject({ status, type: 'application/json', body: { status } })
    expect(Failure.safeParse(answer?.body).success).toBe(true)
  })
  test('a request that does not arrive in time', async () => {
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    const listener = createServer((socket: Socket) => {
      socket.on('error', () => undefined)
      answerClientError(late, socket)
    }).listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const address = listener.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    const [answer] = read(await text(socket))
    expect(answer).toMatchObject({ status: 408, body: { code: 'REQUEST_TIMEOUT' } })
    listener.close()
  })
})

test('a request over an open connection while the server stops gets a response like every failure', async () => {
  const stopping = await startTestServer()
  const { http } = stopping.app
  const at = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port)
  const socket = connect(at, '127.0.0.1')
  const post =
    'POST /api/v1/books HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n'
  const received = once(http.server, 'request')
  socket.write(post.replace('/books', '/claim'))
  // The server has received the head of the request and waits for its body.
  await received
  const closed = http.close()
  await sleep(100)
  socket.write(`{}${post}{}`)
  const answers = read(await text(socket))
  expect(answers.map((a) => a.status)).toEqual([400, 503])
  expect(answers[1]?.body).toMatchObject({ status: 503, code: 'BUSY' })
  await closed
  await stopping.close()
})
