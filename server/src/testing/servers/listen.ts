import { connect, type Socket } from 'node:net'
import { waitUntil } from '../until.ts'

interface ReceivedEvent {
  readonly name: string
  readonly data: Record<string, unknown>
}
/** One open event stream. */
export interface Listener {
  readonly status: string
  events(): ReceivedEvent[]
  names(): string[]
  /** Returns the last id that the server sent, with an event or alone. */
  lastId(): string
  readonly isOver: () => boolean
  readonly socket: Socket
}

export interface ListenOptions {
  readonly reads?: boolean
  /** Moment at which the stream starts. */
  readonly since?: string
}

/** Opens the stream over a separate socket, so that unread bytes remain unread. */
export async function listen(
  port: number,
  headers: Record<string, string>,
  options: ListenOptions = {},
): Promise<Listener> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  let isOver = false
  socket.on('data', (chunk) => {
    text += String(chunk)
    if (options.reads === false) socket.pause()
  })
  socket.on('close', () => {
    isOver = true
  })
  socket.on('error', () => {
    isOver = true
  })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const since = options.since === undefined ? '' : `?since=${options.since}`
  socket.write(`GET /sse/v1/events${since} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`)
  await waitUntil(() => text.includes('\r\n\r\n'))
  const events = () =>
    [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, name = '', data = '{}']) => ({
      name,
      data: JSON.parse(data) as Record<string, unknown>,
    }))
  return {
    status: text.split('\r\n')[0] ?? '',
    events,
    names: () => events().map((e) => e.name),
    lastId: () => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? '',
    // The last chunk of the response (RFC 9112 7.1), after which the connection may be used again.
    isOver: () => isOver || text.endsWith('\r\n0\r\n\r\n'),
    socket,
  }
}
