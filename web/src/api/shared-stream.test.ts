import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeStream } from '../testing/fake-stream.ts'
import type { StreamMessage } from './event-stream.ts'
import { type StreamState, subscribeToStreamState } from './live.ts'
import { setMoment } from './session-moment.ts'
import { startEventStream } from './shared-stream.ts'
import { streamLock } from './stream-lock.ts'

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
  FakeStream.install()
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('navigator', { locks: { request } })
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
  expect([FakeStream.made.length, states]).toEqual([1, ['requested']])
  await FakeStream.latest().open()
  expect(states).toEqual(['requested', 'opened'])
  expect(Channel.latest.posted).toEqual(['Missed'])
})

it('the first tab starts at the moment of its session, once', async () => {
  setMoment('m1')
  await startEventStream(end.signal)
  expect(states).toEqual(['requested-since'])
  await startEventStream(end.signal)
  expect(states).toEqual(['requested-since', 'requested'])
})

it('a tab without the lock drops the answers from before its events', async () => {
  isTaken = true
  setMoment('m1')
  window.lecternEarlyAnswers = { 'http://home/api/v1/books': Promise.resolve(new Response('{}')) }
  await startEventStream(end.signal)
  expect(states).toEqual(['requested', 'opened'])
  expect(window.lecternEarlyAnswers).toBeUndefined()
})

it('a tab that has listened since its first requests keeps their answers', async () => {
  isTaken = true
  const messages: StreamMessage[] = []
  window.lecternEarlyEvents = { channel: new BroadcastChannel(streamLock), messages }
  window.lecternEarlyAnswers = { 'http://home/api/v1/books': Promise.resolve(new Response('{}')) }
  await startEventStream(end.signal)
  expect(states).toEqual(['requested-since', 'opened'])
  expect(Object.keys(window.lecternEarlyAnswers ?? {})).toHaveLength(1)
  Channel.latest.onmessage({ data: { name: 'Missed' } })
  expect(states.at(-1)).toBe('missed')
  delete window.lecternEarlyAnswers
})

it('events that boot.js has received are published', async () => {
  isTaken = true
  const messages: StreamMessage[] = [{ name: 'Missed' }]
  window.lecternEarlyEvents = { channel: new BroadcastChannel(streamLock), messages }
  await startEventStream(end.signal)
  expect(states).toEqual(['requested-since', 'opened', 'missed'])
  expect(window.lecternEarlyEvents).toBeUndefined()
})

it('a tab receives events from the tab with the lock, and all of its data is older', async () => {
  isTaken = true
  await startEventStream(end.signal)
  expect([FakeStream.made.length, states]).toEqual([0, ['requested', 'opened']])
  Channel.latest.onmessage({ data: { name: 'Missed' } })
  expect(states.at(-1)).toBe('missed')
})

it('a tab that gets the lock reports missed events to itself and all others', async () => {
  isTaken = true
  await startEventStream(end.signal)
  takeTurn?.()
  await vi.waitFor(() => expect(FakeStream.made).toHaveLength(1))
  expect(states).toEqual(['requested', 'opened', 'requested'])
  await FakeStream.latest().open()
  expect(states.at(-1)).toBe('missed')
  expect(Channel.latest.posted).toEqual(['Missed'])
})

it('a tab opens a separate stream if locks are forbidden', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('forbidden')) } })
  await startEventStream(end.signal)
  await FakeStream.latest().open()
  expect(states).toEqual(['requested', 'opened'])
})

it('the stream ends with its signal, and does not start after it', async () => {
  await startEventStream(end.signal)
  end.abort()
  expect(FakeStream.made[0]?.signal?.aborted).toBe(true)
  await startEventStream(end.signal)
  expect(FakeStream.made).toHaveLength(1)
})
