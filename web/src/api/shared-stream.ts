import { dropEarlyAnswers } from './early-answers.ts'
import { takeEarlyEvents } from './early-events.ts'
import { openEventStream, type StreamMessage } from './event-stream.ts'
import { publishEvent, publishStreamState } from './live.ts'
import { takeMoment } from './session-moment.ts'
import { streamLock } from './stream-lock.ts'

const missedMessage: StreamMessage = { name: 'Missed' }

function broadcast(message: StreamMessage): void {
  if (message.name === 'Opened') publishStreamState('opened')
  else if (message.name === 'Missed') publishStreamState('missed')
  else publishEvent(message)
}

/** Opens an event stream of this tab, from `since` on, until the signal aborts it. */
function listen(onMessage: (message: StreamMessage) => void, signal: AbortSignal, since?: string): void {
  publishStreamState(since === undefined ? 'requested' : 'requested-since')
  signal.addEventListener('abort', openEventStream(onMessage, since))
}

/**
 * Publishes events until the signal aborts. Resolves when the stream is requested, or another tab receives events for this one: changes to data
 * that is fetched later, or since `boot.js` has listened to other tabs, are not missed. All tabs of a browser share one connection, because browsers
 * allow six per server over HTTP/1.1. The tab with the lock receives events and broadcasts them. When it closes, another tab gets the lock.
 */
export async function startEventStream(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const since = takeMoment()
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined')
    return listen(broadcast, signal, since)

  const early = takeEarlyEvents()
  const channel = early?.channel ?? new BroadcastChannel(streamLock)
  channel.onmessage = (message: MessageEvent<StreamMessage>) => broadcast(message.data)
  signal.addEventListener('abort', () => channel.close())

  const lead = (hasWaited: boolean): Promise<void> => {
    listen(
      (message) => {
        const isOpening = message.name === 'Opened'
        // Events between two lock holders were missed, and the data of other tabs may be older than this stream.
        broadcast(isOpening && hasWaited ? missedMessage : message)
        channel.postMessage(isOpening ? missedMessage : message)
      },
      signal,
      hasWaited ? undefined : since,
    )
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  const takeTurn = () => {
    navigator.locks
      .request(streamLock, { signal }, () => lead(true))
      .catch(() => {
        // Aborted while waiting for the lock.
      })
  }
  await new Promise<void>((resolve, reject) => {
    const first = async (lock: Lock | null) => {
      if (signal.aborted) return resolve()
      if (lock === null) {
        // Events before this tab has listened are not repeated.
        if (!early) dropEarlyAnswers()
        publishStreamState(early ? 'requested-since' : 'requested')
        publishStreamState('opened')
        resolve()
        return takeTurn()
      }
      const end = lead(false)
      resolve()
      await end
    }
    navigator.locks.request(streamLock, { ifAvailable: true }, first).catch(reject)
  }).catch(() => {
    // Locks may be forbidden, like storage.
    if (!signal.aborted) listen(broadcast, signal, since)
  })
  early?.messages.forEach(broadcast)
}
