import { openEventStream, type StreamMessage } from './event-stream.ts'
import { publishEvent, publishStreamState } from './live.ts'

const name = 'lectern-live'
const resumedMessage: StreamMessage = { name: 'Missed' }

function broadcast(message: StreamMessage): void {
  if (message.name === 'Opened') publishStreamState('opened')
  else if (message.name === 'Missed') publishStreamState('missed')
  else publishEvent(message)
}

/** Listens alone, until the signal ends it. */
function listen(onMessage: (message: StreamMessage) => void, signal: AbortSignal): void {
  publishStreamState('asked')
  signal.addEventListener('abort', openEventStream(onMessage))
}

/**
 * Listens to the server until the signal ends it; resolves as soon as the server has been asked, or another tab listens for us: what is
 * asked for after that is told when it changes. All tabs of a browser share one connection, because browsers allow six to a server over
 * HTTP/1.1 and each tab would hold one: the tab that holds the lock listens and tells the others. When it closes, another one gets the
 * lock.
 */
export async function startEventStream(signal: AbortSignal): Promise<void> {
  if (signal.aborted || typeof EventSource === 'undefined') return
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return listen(broadcast, signal)

  const channel = new BroadcastChannel(name)
  channel.onmessage = (message: MessageEvent<StreamMessage>) => broadcast(message.data)
  signal.addEventListener('abort', () => channel.close())

  const lead = (hasWaited: boolean): Promise<void> => {
    listen((message) => {
      const isOpening = message.name === 'Opened'
      // Between two leaders nobody listened; and what the others have may be older than this stream.
      broadcast(isOpening && hasWaited ? resumedMessage : message)
      channel.postMessage(isOpening ? resumedMessage : message)
    }, signal)
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  const takeTurn = () => {
    navigator.locks
      .request(name, { signal }, () => lead(true))
      .catch(() => {
        // Ended while waiting for its turn.
      })
  }
  await new Promise<void>((resolve, reject) => {
    const first = async (lock: Lock | null) => {
      if (signal.aborted) return resolve()
      if (lock === null) {
        publishStreamState('asked')
        publishStreamState('opened')
        resolve()
        return takeTurn()
      }
      const end = lead(false)
      resolve()
      await end
    }
    navigator.locks.request(name, { ifAvailable: true }, first).catch(reject)
  }).catch(() => {
    // Locks can be forbidden like any storage.
    if (!signal.aborted) listen(broadcast, signal)
  })
}
