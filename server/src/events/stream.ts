import type { ServerResponse } from 'node:http'
import { listenToEvents } from '@lectern/contract/events'
import { limits } from '@lectern/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../access/viewer.ts'
import { serveStream } from '../http/serve.ts'
import type { Audience, Bus, BusEvent } from './bus.ts'
import { createEndedSessions } from './ended-sessions.ts'
import type { EventFilter } from './event-filter.ts'
import { createRecentEvents } from './recent-events.ts'

const heartbeatIntervalMs = 15_000
/** Then a stream ends and its client comes back, so that nobody listens for ever to what they were once let in for (behaviour 12.2). */
const maxStreamAgeMs = 3_600_000
/** Bytes that a client that does not read may leave lying; then it is cut, and comes back when it can. */
const maxBufferedBytes = 128 * 1024

interface Stream {
  readonly viewer: Viewer
  readonly sessionHash: string | undefined
  readonly response: ServerResponse
  readonly opened: number
  /** Deliveries in order, although some have to ask first. */
  pendingDelivery: Promise<void>
}

export interface EventStreams {
  open(request: FastifyRequest, reply: FastifyReply, viewer: Viewer): FastifyReply
  /** How many are open. */
  count(): number
  closeAll(): void
}

/** What is of this moment alone: told again later it would be wrong. */
const momentaryEvents = new Set<BusEvent['name']>([
  'TaskQueueStatus',
  'SessionExpired',
  'LibraryScanned',
  'ServerClaimed',
])

const toText = ({ name, ...data }: BusEvent, id: string | undefined): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** The event stream (behaviour 12.2): every open connection hears what its user may hear, in order. */
export function createEventStreams(bus: Bus, filterEvent: EventFilter): EventStreams {
  const streams = new Set<Stream>()
  const recent = createRecentEvents()
  const ended = createEndedSessions()

  const cut = (stream: Stream): void => {
    streams.delete(stream)
    stream.response.end()
  }

  const write = (stream: Stream, text: string): void => {
    if (!streams.has(stream)) return
    if (stream.response.writableLength > maxBufferedBytes) {
      streams.delete(stream)
      stream.response.destroy()
      return
    }
    stream.response.write(text)
  }

  /** One event to one stream, after those before it; `whole` is what everybody gets who may hear all of it. */
  const deliver = (
    stream: Stream,
    { event, audience, id }: { event: BusEvent; audience: Audience | undefined; id: string | undefined },
    whole: () => string,
  ): void => {
    const answer = filterEvent(stream.viewer, event, audience)
    if (answer === false) return
    stream.pendingDelivery = stream.pendingDelivery
      .then(async () => {
        const heard = await answer
        if (heard !== false) write(stream, heard === true ? whole() : toText(heard, id))
      })
      .catch(() => undefined)
  }

  bus.subscribe((event, audience) => {
    if (event.name === 'SessionsEnded') {
      ended.add(event)
      // After the event that tells them why.
      for (const stream of streams)
        if (ended.meets(event, stream)) void stream.pendingDelivery.then(() => cut(stream))
      return
    }
    const id = momentaryEvents.has(event.name) ? undefined : recent.add(event, audience)
    let text: string | undefined
    const whole = (): string => {
      text ??= toText(event, id)
      return text
    }
    for (const stream of streams) deliver(stream, { event, audience, id }, whole)
  })
  const heartbeat = setInterval(() => {
    for (const stream of streams) {
      if (performance.now() - stream.opened > maxStreamAgeMs) cut(stream)
      else write(stream, ': heartbeat\n\n')
    }
  }, heartbeatIntervalMs)
  heartbeat.unref()

  /** What a client that comes back has missed, as far as it is still known. */
  const replay = (stream: Stream, lastHeard: unknown): void => {
    if (typeof lastHeard !== 'string') return
    for (const told of recent.since(lastHeard)) deliver(stream, told, () => toText(told.event, told.id))
  }

  return {
    open(request, reply, viewer) {
      const mine = [...streams].filter((s) => s.viewer.userId === viewer.userId)
      const [oldest] = mine
      if (oldest && mine.length >= limits.maxStreamsPerUser) cut(oldest)
      reply.hijack()
      const response = reply.raw
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) response.setHeader(name, value)
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // Proxies that collect answers before passing them on are asked not to.
        'x-accel-buffering': 'no',
      })
      const { sessionHash } = request
      const stream = {
        viewer,
        sessionHash,
        response,
        opened: performance.now(),
        pendingDelivery: Promise.resolve(),
      }
      streams.add(stream)
      response.on('close', () => streams.delete(stream))
      response.on('error', () => streams.delete(stream))
      // An id without an event: the client sends it when it comes back, though it has heard nothing yet.
      response.write(`: open\nid: ${recent.mark()}\n\n`)
      replay(stream, request.headers['last-event-id'])
      // Rights may have been taken away after they were looked up and before the stream was there to be cut.
      if (ended.since(stream, performance.now() - reply.elapsedTime))
        void stream.pendingDelivery.then(() => cut(stream))
      return reply
    },
    count: () => streams.size,
    closeAll() {
      clearInterval(heartbeat)
      for (const stream of [...streams]) cut(stream)
    },
  }
}

export function eventRoutes(app: FastifyInstance, streams: EventStreams): void {
  serveStream(app, listenToEvents, async ({ request, reply, viewer }) => streams.open(request, reply, viewer))
}
