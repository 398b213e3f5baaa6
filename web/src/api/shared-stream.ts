import { openEventStream, type StreamMessage } from './event-stream.ts'
import { announce, announceListening } from './live.ts'

const name = 'lectern-live'
const missed: StreamMessage = { name: 'Missed' }

function tell(message: StreamMessage): void {
  if (message.name === 'Opened') announceListening('opened')
  else if (message.name === 'Missed') announceListening('missed')
  else announce(message)
}

/** Listens alone, until the signal ends it. */
function listen(say: (message: StreamMessage) => void, signal: AbortSignal): void {
  announceListening('asked')
  signal.addEventListener('abort', openEventStream(say))
}

/**
 * Listens to the server until the signal ends it; resolves as soon as the server has been asked, or another tab listens for us: what is
 * asked for after that is told when it changes. All tabs of a browser share one connection, because browsers allow six to a server over
 * HTTP/1.1 and each tab would hold one: the tab that holds the lock listens and tells the others. When it closes, another one gets the
 * lock.
 */
export async function startLive(signal: AbortSignal): Promise<void> {
  if (signal.aborted || typeof EventSource === 'undefined') return
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return listen(tell, signal)

  const channel = new BroadcastChannel(name)
  channel.onmessage = (message: MessageEvent<StreamMessage>) => tell(message.data)
  signal.addEventListener('abort', () => channel.close())

  const lead = (hasWaited: boolean): Promise<void> => {
    listen((message) => {
      const isOpening = message.name === 'Opened'
      // Between two leaders nobody listened; and what the others have may be older than this stream.
      tell(isOpening && hasWaited ? missed : message)
      channel.postMessage(isOpening ? missed : message)
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
        announceListening('asked')
        announceListening('opened')
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
    if (!signal.aborted) listen(tell, signal)
  })
}
