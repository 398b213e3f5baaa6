import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeStream } from '../testing/fake-stream.ts'
import { openEventStream } from './event-stream.ts'

const { latest } = FakeStream
const onMessage = vi.fn()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  FakeStream.install()
  onMessage.mockReset()
  stop = openEventStream(onMessage)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const event = (name: string, data: string) => `id: x\nevent: ${name}\ndata: ${data}\n\n`

describe('the event stream', () => {
  it('reports valid events in parts of any length, and ignores others', async () => {
    await latest().open()
    onMessage.mockReset()
    const text = [
      ': open\nid: 1\n\n',
      event('LibraryAdded', '{"libraryId":"1"}'),
      event('BookAdded', 'no json'),
      event('BookAdded', '{"bookId":5}'),
      event('SomethingElse', '{"libraryId":"1"}'),
      event('LibraryChanged', '{"libraryId":"é"}'),
    ].join('')
    for (const part of text.match(/[\s\S]{1,7}/g) ?? []) await latest().send(part)
    expect(onMessage.mock.calls).toEqual([
      [{ name: 'LibraryAdded', libraryId: '1' }],
      [{ name: 'LibraryChanged', libraryId: 'é' }],
    ])
  })

  it('reports that it is open, and after any break that events may be missing', async () => {
    await latest().open()
    expect(onMessage.mock.calls).toEqual([[{ name: 'Opened' }]])
    await latest().end()
    await vi.advanceTimersByTimeAsync(1300)
    expect(FakeStream.made).toHaveLength(2)
    await latest().open()
    expect(onMessage.mock.calls).toEqual([[{ name: 'Opened' }], [{ name: 'Missed' }]])
  })

  it('starts at a moment at the first attempt only', async () => {
    stop()
    stop = openEventStream(onMessage, 'm1')
    expect(latest().url).toMatch(/sse\/v1\/events\?since=m1$/)
    await latest().end()
    await vi.advanceTimersByTimeAsync(1300)
    expect(latest().url).toMatch(/sse\/v1\/events$/)
    await latest().open()
    expect(onMessage.mock.calls).toEqual([[{ name: 'Missed' }]])
  })

  it('retries with backoff when the server refuses, and immediately when the network is back', async () => {
    await latest().refuse(503)
    await vi.advanceTimersByTimeAsync(1300)
    expect(FakeStream.made).toHaveLength(2)
    await latest().refuse(401)
    await vi.advanceTimersByTimeAsync(1300)
    expect(FakeStream.made).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1300)
    expect(FakeStream.made).toHaveLength(3)
    await latest().end()
    window.dispatchEvent(new Event('online'))
    expect(FakeStream.made).toHaveLength(4)
    await latest().open()
    window.dispatchEvent(new Event('online'))
    expect(FakeStream.made).toHaveLength(4)
  })

  it('does not reconnect after a stop', async () => {
    await latest().open()
    stop()
    expect(latest().signal?.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    window.dispatchEvent(new Event('online'))
    expect(FakeStream.made).toHaveLength(1)
  })
})
