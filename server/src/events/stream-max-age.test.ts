import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '../access/viewer.ts'
import { type Listener, listen } from '../testing/servers/listen.ts'
import { waitUntil } from '../testing/until.ts'
import { type Bus, createBus } from './bus.ts'
import { createEventStreams, type EventStreams } from './stream.ts'

const viewer: Viewer = {
  userId: 1,
  publicId: 'U',
  email: 'a@b.cd',
  roles: new Set(),
  isAdmin: false,
  isFree: true,
}
const minute = 60_000

let app: FastifyInstance
let bus: Bus
let streams: EventStreams
let port: number
const sockets: Socket[] = []
beforeEach(async () => {
  // Only the clock of the streams is fake: sockets and the test use the real one.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  bus = createBus((error) => {
    throw error
  })
  streams = createEventStreams(bus, () => true)
  app = Fastify()
  app.get('/sse/v1/events', (request, reply) => streams.open(request, reply, viewer))
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(async () => {
  streams.closeAll()
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
  vi.useRealTimers()
})

async function open(headers: Record<string, string> = {}): Promise<Listener & { beats(): number }> {
  const listener = await listen(port, headers)
  let text = ''
  listener.socket.on('data', (chunk) => {
    text += String(chunk)
  })
  sockets.push(listener.socket)
  return { ...listener, beats: () => text.split(': heartbeat\n\n').length - 1 }
}
const publish = (seriesId: string) => bus.publish({ name: 'SeriesAdded', seriesId, libraryId: 'L' })

test('behaviour 12.2: a stream beats every 15 seconds, ends after an hour, and a client that reconnects misses nothing', async () => {
  const first = await open()
  publish('before')
  await waitUntil(() => first.names().length === 1)
  vi.advanceTimersByTime(30 * minute)
  await waitUntil(() => first.beats() === 120)
  const second = await open()
  vi.advanceTimersByTime(30 * minute)
  await waitUntil(() => first.beats() === 240)
  expect([first.isOver(), streams.count()]).toEqual([false, 2])

  vi.advanceTimersByTime(15_000)
  await waitUntil(first.isOver)
  await waitUntil(() => second.beats() === 121)
  expect([first.beats(), second.isOver(), streams.count()]).toEqual([240, false, 1])

  publish('between')
  const again = await open({ 'last-event-id': first.lastId() })
  publish('after')
  await waitUntil(() => again.names().length === 2)
  expect(again.events().map((e) => e.data.seriesId)).toEqual(['between', 'after'])
  expect(first.names()).toHaveLength(1)

  // An hour for each from its own start.
  vi.advanceTimersByTime(30 * minute)
  await waitUntil(second.isOver)
  expect([again.isOver(), streams.count()]).toEqual([false, 1])
})
