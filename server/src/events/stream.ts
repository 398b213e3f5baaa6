import type { ServerResponse } from 'node:http'
import { listenToEvents, type ServerEvent } from '@lectern/contract/events'
import { limits } from '@lectern/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../access/viewer.ts'
import { serveStream } from '../http/serve.ts'
import type { Audience, Bus } from './bus.ts'
import { createEndedSessions } from './ended-sessions.ts'
import type { EventFilter } from './event-filter.ts'
import { eventKinds, isInternal } from './event-kinds.ts'
import { createRecentEvents } from './recent-events.ts'

const heartbeatIntervalMs = 15_000
/** Maximum age of a stream, after which its client reconnects, so that access is checked again (behaviour 12.2). */
const maxStreamAgeMs = 3_600_000
/** Maximum number of bytes that a client may leave unread; then it is disconnected. */
const maxBufferedBytes = 128 * 1024

interface Stream {
  readonly viewer: Viewer
  readonly sessionHash: string | undefined
  readonly response: ServerResponse
  readonly opened: number
  /** Deliveries run one after another, because some need a query first. */
  pendingDelivery: Promise<void>
}

export interface EventStreams {
  /** Opens a stream with the events after `since`, a moment of `mark`. A browser that reconnects sends a later id instead. */
  open(request: FastifyRequest, reply: FastifyReply, viewer: Viewer, since?: string): FastifyReply
  /** Returns an id for this moment: a stream that starts there receives all events after it. */
  mark(): string
  /** Number of open streams. */
  count(): number
  closeAll(): void
}

const toText = ({ name, ...data }: ServerEvent, id: string | undefined): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** The event stream (behaviour 12.2): every open connection receives the events its user may see, in order. */
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

  /** Delivers one event to one stream, after those before it; `whole` is the text for users who may receive all of it. */
  const deliver = (
    stream: Stream,
    { event, audience, id }: { event: ServerEvent; audience: Audience | undefined; id: string | undefined },
    whole: () => string,
  ): void => {
    const answer = filterEvent(stream.viewer, event, audience)
    if (answer === false) return
    stream.pendingDelivery = stream.pendingDelivery
      .then(async () => {
        const filtered = await answer
        if (filtered !== false) write(stream, filtered === true ? whole() : toText(filtered, id))
      })
      .catch(() => undefined)
  }

  bus.subscribe((event, audience) => {
    if (event.name === 'SessionsEnded') {
      ended.add(event)
      // After the event that gives the reason.
      for (const stream of streams)
        if (ended.matches(event, stream)) void stream.pendingDelivery.then(() => cut(stream))
      return
    }
    if (isInternal(event)) return
    const id = eventKinds[event.name].isMomentary ? undefined : recent.add(event, audience)
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

  /** Replays the events after an id. Returns false when they are no longer stored. */
  const replay = (stream: Stream, id: string): boolean => {
    const events = recent.since(id)
    for (const missed of events ?? []) deliver(stream, missed, () => toText(missed.event, missed.id))
    return events !== undefined
  }

  return {
    open(request, reply, viewer, since) {
      const userStreams = [...streams].filter((s) => s.viewer.userId === viewer.userId)
      const [oldest] = userStreams
      if (oldest && userStreams.length >= limits.maxStreamsPerUser) cut(oldest)
      reply.hijack()
      const response = reply.raw
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) response.setHeader(name, value)
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // Asks proxies not to buffer responses.
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
      // An id without an event: the client sends it when it reconnects, even if it has received no event yet.
      response.write(`: open\nid: ${recent.mark()}\n\n`)
      const lastEventId = request.headers['last-event-id']
      if (typeof lastEventId === 'string') replay(stream, lastEventId)
      else if (since !== undefined && !replay(stream, since))
        write(stream, toText({ name: 'EventsMissed' }, undefined))
      // Rights may have been revoked after they were read and before the stream could be closed.
      if (ended.since(stream, performance.now() - reply.elapsedTime))
        void stream.pendingDelivery.then(() => cut(stream))
      return reply
    },
    mark: recent.mark,
    count: () => streams.size,
    closeAll() {
      clearInterval(heartbeat)
      for (const stream of [...streams]) cut(stream)
    },
  }
}

export function eventRoutes(app: FastifyInstance, streams: EventStreams): void {
  serveStream(app, listenToEvents, async ({ request, reply, viewer, query }) =>
    streams.open(request, reply, viewer, query.since),
  )
}
