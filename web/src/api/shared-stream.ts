import { openEventStream, type StreamMessage } from './event-stream.ts'
import { announce, announceMissed } from './live.ts'

const name = 'lectern-live'

const tell = (message: StreamMessage) => (message.name === 'Missed' ? announceMissed() : announce(message))

/**
 * Listens to the server until the returned function is called. All tabs of a browser share one connection, because
 * browsers allow six to a server over HTTP/1.1 and each tab would hold one: the tab that holds the lock listens and
 * tells the others. When it closes, another one gets the lock.
 */
export function startLive(): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return openEventStream(tell)

  const stop = new AbortController()
  const channel = new BroadcastChannel(name)
  channel.onmessage = (message: MessageEvent<StreamMessage>) => tell(message.data)

  let hasWaited = false
  const lead = () => {
    const close = openEventStream((message) => {
      tell(message)
      channel.postMessage(message)
    })
    // Between two leaders nobody listened.
    if (hasWaited) announceMissed()
    return new Promise<void>((resolve) => {
      stop.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  }
  const waiting = setTimeout(() => {
    hasWaited = true
  }, 500)
  navigator.locks.request(name, { signal: stop.signal }, lead).catch(() => {
    // Aborted while waiting for its turn.
  })
  return () => {
    clearTimeout(waiting)
    stop.abort()
    channel.close()
  }
}
