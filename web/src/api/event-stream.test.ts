import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openEventStream } from './event-stream.ts'

class Source extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static made: Source[] = []
  readyState = Source.CONNECTING
  readonly url: string
  constructor(url: URL) {
    super()
    this.url = url.href
    Source.made.push(this)
  }
  close() {
    this.readyState = Source.CLOSED
  }
  succeed() {
    this.readyState = Source.OPEN
    this.dispatchEvent(new Event('open'))
  }
  giveUp() {
    this.readyState = Source.CLOSED
    this.dispatchEvent(new Event('error'))
  }
  onMessage(name: string, data: string) {
    this.dispatchEvent(new MessageEvent(name, { data }))
  }
}
const latest = () => Source.made.at(-1) as Source
const onMessage = vi.fn()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  Source.made = []
  onMessage.mockReset()
  stop = openEventStream(onMessage)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the event stream', () => {
  it('passes on valid events and ignores others', () => {
    latest().onMessage('LibraryAdded', '{"libraryId":"1"}')
    latest().onMessage('BookAdded', 'no json')
    latest().onMessage('BookAdded', '{"bookId":5}')
    expect(onMessage.mock.calls).toEqual([[{ name: 'LibraryAdded', libraryId: '1' }]])
  })

  it('reports that it is open, and after any break that events may be missing', () => {
    latest().succeed()
    expect(onMessage.mock.calls).toEqual([[{ name: 'Opened' }]])
    latest().succeed()
    expect(onMessage.mock.calls).toEqual([[{ name: 'Opened' }], [{ name: 'Missed' }]])
  })

  it('begins at a moment at the first attempt only: later ones may have missed events', () => {
    stop()
    stop = openEventStream(onMessage, 'm1')
    expect(latest().url).toMatch(/sse\/v1\/events\?since=m1$/)
    latest().giveUp()
    vi.advanceTimersByTime(1300)
    expect(latest().url).toMatch(/sse\/v1\/events$/)
    latest().succeed()
    expect(onMessage.mock.calls).toEqual([[{ name: 'Missed' }]])
  })

  it('may have missed events when the first attempt failed', () => {
    latest().giveUp()
    vi.advanceTimersByTime(1300)
    latest().succeed()
    expect(onMessage.mock.calls).toEqual([[{ name: 'Missed' }]])
  })

  it('retries with backoff when the server refuses, and immediately when the network is back', () => {
    latest().giveUp()
    vi.advanceTimersByTime(1300)
    expect(Source.made).toHaveLength(2)
    latest().giveUp()
    vi.advanceTimersByTime(1300)
    expect(Source.made).toHaveLength(2)
    vi.advanceTimersByTime(1300)
    expect(Source.made).toHaveLength(3)
    latest().giveUp()
    window.dispatchEvent(new Event('online'))
    expect(Source.made).toHaveLength(4)
  })

  it('does not reconnect after it was stopped', () => {
    latest().giveUp()
    stop()
    vi.advanceTimersByTime(60_000)
    window.dispatchEvent(new Event('online'))
    expect(Source.made).toHaveLength(1)
  })
})
