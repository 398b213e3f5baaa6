import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** An event of the server; everything but its name is its data. */
export interface FedEvent {
  readonly name: string
  readonly [field: string]: string | boolean
}

/** A server in front of another one that passes everything on, and can write events of its own into the open event streams. */
export interface EventFeed {
  readonly address: string
  /** Resolves when somebody listens. */
  hasListener(): Promise<void>
  /** Writes events as the server does, so many at a time with a pause after each. */
  send(events: readonly FedEvent[], atOnce: number, pauseMs: number): Promise<void>
  close(): void
}

const toText = ({ name, ...data }: FedEvent): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

export async function openEventFeed(target: string): Promise<EventFeed> {
  const streams = new Set<ServerResponse>()
  const server = createServer((asked, reply) => {
    const asking = request(
      `${target}${asked.url}`,
      { method: asked.method, headers: asked.headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
        if (!asked.url?.startsWith('/sse/')) return
        reply.flushHeaders()
        streams.add(reply)
      },
    )
    reply.on('close', () => {
      streams.delete(reply)
      asking.destroy()
    })
    asking.on('error', () => reply.destroy())
    asked.pipe(asking)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async hasListener() {
      while (streams.size === 0) await sleep(20)
    },
    async send(events, atOnce, pauseMs) {
      for (let from = 0; from < events.length; from += atOnce) {
        const text = events
          .slice(from, from + atOnce)
          .map(toText)
          .join('')
        for (const stream of streams) stream.write(text)
        if (pauseMs > 0) await sleep(pauseMs)
      }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
