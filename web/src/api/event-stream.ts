import { ServerEvent } from '@lectern/contract/events'
import * as z from 'zod/mini'
import { processInSlices } from './in-slices.ts'
import { createMessageParser, type StreamText } from './message-parser.ts'
import { checkServer, confirmServer, isServerReachable, subscribeToReachability } from './reachability.ts'
import { toSearch } from './to-search.ts'

/**
 * A message of the connection: an event, `Opened` if it was opened at the first attempt, or `Missed` if it was opened after a failure, so that
 * events may be missing.
 */
export type StreamMessage = ServerEvent | { readonly name: 'Opened' } | { readonly name: 'Missed' }

const initialRetryDelayMs = 1000
const maxRetryDelayMs = 30_000

function parseEvent({ name, data }: StreamText): ServerEvent | undefined {
  try {
    const result = z.safeParse(ServerEvent, { ...JSON.parse(data), name })
    return result.success ? result.data : undefined
  } catch {
    // An invalid event must not close the stream.
    return undefined
  }
}

/** Reads the stream at an address. Throws when it ends. `EventSource` would handle all events of one packet in one task, without rendering. */
async function readStream(
  address: URL,
  onOpen: () => void,
  onEvent: (event: StreamText) => void,
  signal: AbortSignal,
): Promise<never> {
  const response = await fetch(address, {
    credentials: 'include',
    cache: 'no-store',
    headers: { Accept: 'text/event-stream', 'X-Requested-With': 'XMLHttpRequest' },
    signal,
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  if (!response.ok || !response.body || !isStream) throw new Error(`The stream answered ${response.status}`)
  onOpen()
  const parse = createMessageParser(onEvent)
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new Error('The stream has ended')
    parse(decoder.decode(value, { stream: true }))
  }
}

/**
 * Keeps one connection to the events of the server open until the returned function is called. After a failure it is opened again with a delay. With
 * `since`, a moment of the server, it also receives the events since then.
 */
export function openEventStream(onMessage: (message: StreamMessage) => void, since?: string): () => void {
  let connection: AbortController | undefined
  let isOpen = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let delayMs = initialRetryDelayMs
  let wasBroken = false
  // A scan can send ten thousand events at once.
  const events = processInSlices<StreamText>((message) => {
    const event = parseEvent(message)
    if (event) onMessage(event)
  })
  const onOpen = () => {
    isOpen = true
    delayMs = initialRetryDelayMs
    confirmServer()
    onMessage(wasBroken ? { name: 'Missed' } : { name: 'Opened' })
    wasBroken = true
  }
  const onFailure = () => {
    isOpen = false
    wasBroken = true
    void checkServer()
    clearTimeout(timer)
    timer = setTimeout(connect, delayMs * (0.75 + Math.random() / 2))
    delayMs = Math.min(maxRetryDelayMs, delayMs * 2)
  }
  function connect() {
    connection?.abort()
    connection = new AbortController()
    const { signal } = connection
    const search = toSearch({ since: wasBroken ? undefined : since })
    const address = new URL(`sse/v1/events${search}`, document.baseURI)
    readStream(address, onOpen, events.add, signal).catch(() => {
      if (!signal.aborted) onFailure()
    })
  }
  const onOnline = () => {
    if (isOpen) return
    wasBroken = true
    clearTimeout(timer)
    connect()
  }

  connect()
  window.addEventListener('online', onOnline)
  const stopListening = subscribeToReachability(() => isServerReachable() && onOnline())
  return () => {
    clearTimeout(timer)
    events.stop()
    stopListening()
    window.removeEventListener('online', onOnline)
    connection?.abort()
  }
}
