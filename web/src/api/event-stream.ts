import { eventNames, ServerEvent } from '@lectern/contract/events'
import * as z from 'zod/mini'
import { handleInSlices } from './in-slices.ts'
import { checkServer, confirmServer, isServerReachable, subscribeToReachability } from './reachability.ts'
import { toSearch } from './to-search.ts'

/**
 * A message of the connection: an event, or that the connection is open. `Opened`: at the first attempt; `Missed`: after a failure or a
 * break, so that events may be missing.
 */
export type StreamMessage = ServerEvent | { readonly name: 'Opened' } | { readonly name: 'Missed' }

const initialRetryDelayMs = 1000
const maxRetryDelayMs = 30_000

function parseEvent(name: string, data: string): ServerEvent | undefined {
  try {
    const result = z.safeParse(ServerEvent, { ...JSON.parse(data), name })
    return result.success ? result.data : undefined
  } catch {
    // An invalid event must not close the stream.
    return undefined
  }
}

/**
 * Keeps one connection to the server's events open until the returned function is called. The browser reconnects after a cut, but gives up
 * when the server responds with an error; then this function retries with backoff. Only a connection that opened at the first attempt has
 * missed no event. With `since`, a moment of the server, it also receives what has happened from then on.
 */
export function openEventStream(onMessage: (message: StreamMessage) => void, since?: string): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let delayMs = initialRetryDelayMs
  let wasBroken = false
  // A scan can send ten thousand events at once.
  const events = handleInSlices<MessageEvent<string>>(({ type, data }) => {
    const event = parseEvent(type, data)
    if (event) onMessage(event)
  })

  const onOpen = () => {
    delayMs = initialRetryDelayMs
    confirmServer()
    onMessage(wasBroken ? { name: 'Missed' } : { name: 'Opened' })
    wasBroken = true
  }
  const onError = () => {
    wasBroken = true
    void checkServer()
    if (source?.readyState !== EventSource.CLOSED) return
    clearTimeout(timer)
    timer = setTimeout(connect, delayMs * (0.75 + Math.random() / 2))
    delayMs = Math.min(maxRetryDelayMs, delayMs * 2)
  }
  function connect() {
    source?.close()
    const search = toSearch({ since: wasBroken ? undefined : since })
    source = new EventSource(new URL(`sse/v1/events${search}`, document.baseURI), { withCredentials: true })
    source.addEventListener('open', onOpen)
    source.addEventListener('error', onError)
    for (const name of eventNames) source.addEventListener(name, events.add)
  }
  const onOnline = () => {
    if (source?.readyState === EventSource.OPEN) return
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
    source?.close()
  }
}
