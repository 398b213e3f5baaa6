import { type Route, route } from '@lectern/contract/route'
import { ByteStream, NoContent } from '@lectern/contract/values'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '../../errors.ts'
import { parseQueryString } from '../request/query-string.ts'
import { serveStream } from '../serve.ts'
import { checkReplies } from './check-replies.ts'
import { answerError } from './errors.ts'

const get = { method: 'GET', path: '/x', access: 'public', purpose: 'x' } as const
const json = route({ ...get, response: z.string() })
const picture = route({ ...get, produces: ['image/*'], response: ByteStream })
const empty = route({ ...get, response: NoContent })

/** Returns the status and the body of the reply that a handler sends to this route, after the check. */
async function sent(
  served: Route,
  send: (reply: FastifyReply) => FastifyReply,
  { method = 'GET', headers = {} }: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {},
): Promise<[number, string]> {
  const querystringParser = parseQueryString as unknown as (text: string) => Record<string, unknown>
  const app = Fastify({ routerOptions: { querystringParser } }) as unknown as FastifyInstance
  app.decorate('registered', [])
  app.setErrorHandler((error: Error, request, reply) => {
    if (error instanceof AppError) return answerError(error, request, reply)
    return reply.code(500).send(error.message)
  })
  checkReplies(app)
  serveStream(app, served, async ({ reply }) => send(reply))
  const reply = await app.inject({ method, url: '/x', headers })
  await app.close()
  return [reply.statusCode, reply.body]
}
const getStatus = async (...args: Parameters<typeof sent>): Promise<number> => (await sent(...args))[0]

describe('a reply that the contract describes', () => {
  test('is sent unchanged', async () => {
    expect(await sent(json, (r) => r.type('application/json').send('"a"'))).toEqual([200, '"a"'])
    expect(await getStatus(picture, (r) => r.type('image/png').send(Buffer.from('x')))).toBe(200)
    expect(await getStatus(json, (r) => r.type('application/json; charset=utf-8').send('"a"'))).toBe(200)
    expect(await getStatus(empty, (r) => r.code(204).send())).toBe(204)
    expect(await getStatus(json, (r) => r.code(304).send())).toBe(304)
    expect(await getStatus(json, () => Promise.reject(new AppError('BAD_REQUEST')) as never)).toBe(400)
  })
  test('HEAD is as its GET, without a body', async () => {
    const send = (r: FastifyReply) => r.type('application/json').send('"a"')
    expect(await sent(json, send, { method: 'HEAD' })).toEqual([200, ''])
  })
  test('the 401 of a page is empty', async () => {
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    expect(await sent({ ...json, identifiesUser: true }, (r) => r.code(401).send(), { headers })).toEqual([
      401,
      '',
    ])
  })
})

describe('a reply that the contract does not describe is not sent', () => {
  const recognising = { ...json, identifiesUser: true } as const
  const failure = '{"timestamp":"","status":429,"error":"","message":"","path":""}'
  test.each<[string, Route, (reply: FastifyReply) => FastifyReply]>([
    ['201 is not in the description', json, (r) => r.code(201).type('application/json').send('"a"')],
    ['404 is not in the description', json, (r) => r.code(404).type('application/json').send('{}')],
    ['200 has the type text/plain', json, (r) => r.type('text/plain').send('a')],
    ['200 has the type application/zip', picture, (r) => r.type('application/zip').send('a')],
    ['200 is empty', json, (r) => r.type('application/json').send()],
    ['401 is empty', recognising, (r) => r.code(401).send()],
    [
      '204 has the type text/plain and should be empty',
      empty,
      (r) => r.code(204).type('text/plain').send('a'),
    ],
    ['400 is no failure', json, (r) => r.code(400).type('application/json').send('{"error":"x"}')],
    ['429 has no Retry-After', recognising, (r) => r.code(429).type('application/json').send(failure)],
  ])('%s', async (fault, served, send) => {
    expect(await sent(served, send)).toEqual([500, `GET /x: ${fault}`])
  })
})
