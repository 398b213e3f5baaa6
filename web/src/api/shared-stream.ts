import { dropEarlyAnswers } from './early-answers.ts'
import { takeEarlyEvents } from './early-events.ts'
import { openEventStream, type StreamMessage } from './event-stream.ts'
import { publishEvent, publishStreamState } from './live.ts'
import { takeMoment } from './session-moment.ts'
import { streamLock } from './stream-lock.ts'

const resumedMessage: StreamMessage = { name: 'Missed' }

function broadcast(message: StreamMessage): void {
  if (message.name === 'Opened') publishStreamState('opened')
  else if (message.name === 'Missed') publishStreamState('missed')
  else publishEvent(message)
}

/** Opens an event stream for this tab only, from `since` on, until the signal aborts it. */
function listen(onMessage: (message: StreamMessage) => void, signal: AbortSignal, since?: string): void {
  publishStreamState(since === undefined ? 'asked' : 'asked-since')
  signal.addEventListener('abort', openEventStream(onMessage, since))
}

/**
 * Receives events until the signal aborts; resolves as soon as the stream is requested, or another tab receives events for this one, so
 * that changes to anything fetched afterwards (or since `boot.js` has listened to the other tabs) are published. All tabs of a browser share one connection, because browsers allow six per
 * server over HTTP/1.1: the tab that holds the lock receives events and broadcasts them. When it closes, another tab gets the lock.
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
        // No tab received events between two lock holders, and the data of other tabs may be older than this stream.
        broadcast(isOpening && hasWaited ? resumedMessage : message)
        channel.postMessage(isOpening ? resumedMessage : message)
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
        // The tab with the lock does not repeat what happened before this one listened.
        if (!early) dropEarlyAnswers()
        publishStreamState(early ? 'asked-since' : 'asked')
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
    // Locks can be forbidden, like storage.
    if (!signal.aborted) listen(broadcast, signal, since)
  })
  early?.messages.forEach(broadcast)
}
