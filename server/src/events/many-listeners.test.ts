import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@lectern/contract/limits'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Viewer } from '../access/viewer.ts'
import { listen } from '../testing/servers/listen.ts'
import { waitUntil } from '../testing/until.ts'
import { type BusEvent, createBus } from './bus.ts'
import { createEventStreams } from './stream.ts'

const viewer = (userId: number): Viewer => ({
  userId,
  publicId: String(userId),
  email: '',
  roles: new Set(),
  isAdmin: false,
  isFree: true,
})

test('E4: a thousand clients that never read cost a bounded amount, and others still receive events', async () => {
  const bus = createBus((error) => {
    throw error
  })
  const streams = createEventStreams(bus, () => true)
  const app = Fastify()
  app.get('/sse/v1/events', (request, reply) =>
    streams.open(request, reply, viewer(Number(request.headers['x-user']))),
  )
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const sockets: Socket[] = []
  const open = async (user: number, reads: boolean) => {
    const listener = await listen(port, { 'x-user': String(user) }, { reads })
    sockets.push(listener.socket)
    return listener
  }
  for (let opened = 0; opened < 1000; opened += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => open(Math.floor((opened + i) / limits.maxStreamsPerUser), false)),
    )
  expect(streams.count()).toBe(1000)
  const hearing = await open(-1, true)
  const before = process.memoryUsage().rss
  let highest = 0
  const filler = 'x'.repeat(10_000)
  // Far more than any of them may leave unread, and than the system buffers.
  for (let i = 0; i < 1500 && streams.count() > 1; i += 1) {
    bus.publish({ name: 'SeriesAdded', seriesId: filler, libraryId: String(i) })
    if (i % 10 !== 0) continue
    await sleep(1)
    highest = Math.max(highest, process.memoryUsage().rss - before)
  }
  expect(streams.count()).toBe(1)
  expect(highest).toBeLessThan(600 * 1024 * 1024)
  bus.publish({ name: 'LibraryAdded', libraryId: 'last' })
  await waitUntil(() => hearing.names().includes('LibraryAdded'))
  expect(hearing.isOver()).toBe(false)
  streams.closeAll()
  for (const socket of sockets) socket.destroy()
  await app.close()
})

test.each([
  { ended: { userId: 1 }, isCut: true },
  { ended: { userId: 1, keep: 'other' }, isCut: true },
  { ended: { userId: 1, keep: 'mine' }, isCut: false },
  { ended: { userId: 2 }, isCut: false },
  { ended: { sessionHash: 'mine' }, isCut: true },
  { ended: { sessionHash: 'other' }, isCut: false },
])('A5: a stream that opens while $ended ends is closed: $isCut', async ({ ended, isCut }) => {
  const bus = createBus((error) => {
    throw error
  })
  const streams = createEventStreams(bus, () => true)
  const app = Fastify()
  app.decorateRequest('sessionHash', undefined)
  // As in the server: with such a hook the framework measures the time of each request.
  app.addHook('onResponse', async () => undefined)
  app.get('/sse/v1/events', async (request, reply) => {
    // A session that ended before this request does not matter: it did not authenticate the request.
    request.sessionHash = 'mine'
    bus.publish({ name: 'SessionsEnded', ...ended } as BusEvent)
    return streams.open(request, reply, viewer(1))
  })
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  bus.publish({ name: 'SessionsEnded', userId: 1 })
  const stream = await listen(port, {})
  await sleep(20)
  expect([stream.isOver(), streams.count()]).toEqual([isCut, isCut ? 0 : 1])
  stream.socket.destroy()
  streams.closeAll()
  await app.close()
})
