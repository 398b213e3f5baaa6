import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type StreamState, subscribeToStreamState } from './live.ts'
import { noteMoment } from './session-moment.ts'
import { startEventStream } from './shared-stream.ts'

class Source extends EventTarget {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static made: Source[] = []
  readyState = 0
  constructor() {
    super()
    Source.made.push(this)
  }
  close() {
    this.readyState = Source.CLOSED
  }
}
const open = () => Source.made.at(-1)?.dispatchEvent(new Event('open'))

/** Fake BroadcastChannel that records messages from and to other tabs. */
class Channel {
  static latest: Channel
  readonly posted: string[] = []
  onmessage: (message: { data: unknown }) => void = () => {}
  constructor() {
    Channel.latest = this
  }
  postMessage(message: { name: string }) {
    this.posted.push(message.name)
  }
  close() {}
}

type Work = (lock: object | null) => Promise<void>
let isTaken: boolean
let takeTurn: (() => void) | undefined
const request = async (_: string, options: { ifAvailable?: boolean }, work: Work) => {
  if (options.ifAvailable) return work(isTaken ? null : {})
  await new Promise<void>((resolve) => {
    takeTurn = resolve
  })
  return work({})
}

let states: StreamState[]
let end: AbortController
let stop: () => void
beforeEach(() => {
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('navigator', { locks: { request } })
  Source.made = []
  states = []
  isTaken = false
  takeTurn = undefined
  end = new AbortController()
  stop = subscribeToStreamState((listening) => states.push(listening))
})
afterEach(() => {
  end.abort()
  stop()
  vi.unstubAllGlobals()
})

it('the first tab opens the stream before any other request; other tabs may have missed events', async () => {
  await startEventStream(end.signal)
  expect([Source.made.length, states]).toEqual([1, ['asked']])
  open()
  expect(states).toEqual(['asked', 'opened'])
  expect(Channel.latest.posted).toEqual(['Missed'])
})

it('the first tab begins at the moment of its session, once', async () => {
  noteMoment('m1')
  await startEventStream(end.signal)
  expect(states).toEqual(['asked-since'])
  await startEventStream(end.signal)
  expect(states).toEqual(['asked-since', 'asked'])
})

it('a tab beside the one with the lock forgets what it asked before the events', async () => {
  isTaken = true
  noteMoment('m1')
  window.lecternEarlyAnswers = { 'http://home/api/v1/books': Promise.resolve(new Response('{}')) }
  await startEventStream(end.signal)
  expect(states).toEqual(['asked', 'opened'])
  expect(window.lecternEarlyAnswers).toBeUndefined()
})

it('a tab receives events from the tab with the lock, and all of its data is older', async () => {
  isTaken = true
  await startEventStream(end.signal)
  expect([Source.made.length, states]).toEqual([0, ['asked', 'opened']])
  Channel.latest.onmessage({ data: { name: 'Missed' } })
  expect(states.at(-1)).toBe('missed')
})

it('a tab that takes the lock has missed events once it listens, and so have the others', async () => {
  isTaken = true
  await startEventStream(end.signal)
  takeTurn?.()
  await vi.waitFor(() => expect(Source.made).toHaveLength(1))
  expect(states).toEqual(['asked', 'opened', 'asked'])
  open()
  expect(states.at(-1)).toBe('missed')
  expect(Channel.latest.posted).toEqual(['Missed'])
})

it('a tab opens its own stream where locks are forbidden', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('forbidden')) } })
  await startEventStream(end.signal)
  open()
  expect(states).toEqual(['asked', 'opened'])
})

it('ends with its signal, and does not start after it', async () => {
  await startEventStream(end.signal)
  end.abort()
  expect(Source.made[0]?.readyState).toBe(Source.CLOSED)
  await startEventStream(end.signal)
  expect(Source.made).toHaveLength(1)
})
