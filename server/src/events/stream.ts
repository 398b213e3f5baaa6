import type { ServerResponse } from 'node:http'
import { listenToEvents } from '@lectern/contract/events'
import { limits } from '@lectern/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../access/viewer.ts'
import { serveStream } from '../http/serve.ts'
import type { Audience, Bus, BusEvent } from './bus.ts'
import type { Hearing } from './who-may-hear.ts'

const heartbeatEvery = 15_000
/** What a client that does not read may leave lying; then it is cut, and comes back when it can. */
const maxBuffered = 1024 * 1024

interface Stream {
  readonly viewer: Viewer
  readonly sessionHash: string | undefined
  readonly response: ServerResponse
  /** Deliveries in order, although some have to ask first. */
  tail: Promise<void>
}

export interface EventStreams {
  open(request: FastifyRequest, reply: FastifyReply, viewer: Viewer): FastifyReply
  /** How many are open. */
  count(): number
  closeAll(): void
}

const toText = ({ name, ...data }: BusEvent): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** The event stream (behaviour 12.2): every open connection hears what its user may hear, in order. */
export function createEventStreams(bus: Bus, mayHear: Hearing): EventStreams {
  const streams = new Set<Stream>()

  const cut = (stream: Stream): void => {
    streams.delete(stream)
    stream.response.end()
  }

  const write = (stream: Stream, text: string): void => {
    if (!streams.has(stream)) return
    if (stream.response.writableLength > maxBuffered) {
      streams.delete(stream)
      stream.response.destroy()
      return
    }
    stream.response.write(text)
  }

  const deliver = (event: BusEvent, audience: Audience | undefined): void => {
    let text: string | undefined
    for (const stream of streams) {
      const answer = mayHear(stream.viewer, event, audience)
      if (answer === false) continue
      text ??= toText(event)
      const whole = text
      stream.tail = stream.tail
        .then(async () => {
          const heard = await answer
          if (heard !== false) write(stream, heard === true ? whole : toText(heard))
        })
        .catch(() => undefined)
    }
  }

  /** Ended sessions lose their streams, after the event that tells them why. */
  const cutEnded = (event: Extract<BusEvent, { name: 'SessionsEnded' }>): void => {
    for (const stream of streams) {
      const isMeant =
        'sessionHash' in event
          ? stream.sessionHash === event.sessionHash
          : stream.viewer.userId === event.userId && stream.sessionHash !== event.keep
      if (isMeant) void stream.tail.then(() => cut(stream))
    }
  }

  bus.subscribe((event, audience) => {
    if (event.name === 'SessionsEnded') cutEnded(event)
    else deliver(event, audience)
  })
  const heartbeat = setInterval(() => {
    for (const stream of streams) write(stream, ': heartbeat\n\n')
  }, heartbeatEvery)
  heartbeat.unref()

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
      response.write(': open\n\n')
      const stream: Stream = { viewer, sessionHash: request.sessionHash, response, tail: Promise.resolve() }
      streams.add(stream)
      response.on('close', () => streams.delete(stream))
      response.on('error', () => streams.delete(stream))
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
