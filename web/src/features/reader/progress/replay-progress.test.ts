import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { subscribeToEvents } from '../../../api/live.ts'
import { openLocalPlaces } from './place-outbox.ts'
import { openLocalProgress } from './progress-outbox.ts'
import { getReadingDevice } from './reading-device.ts'
import { replayProgress } from './replay-progress.ts'

const pending = (bookId: string, at: number) => ({ bookId, page: 4, at, known: [] })
let requestedPage: string[]
let bodies: unknown[]
let status: number

beforeEach(() => {
  localStorage.clear()
  requestedPage = []
  status = 204
  bodies = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    bodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : undefined)
    requestedPage.push(new URL(url).pathname.split('/')[4] ?? '')
    return new Response(null, { status })
  })
  for (const [bookId, at] of [
    ['a', Date.now() - 6000],
    ['b', Date.now() - 5000],
  ] as const) {
    openLocalProgress('u').put(pending(bookId, at))
  }
})
afterEach(() => vi.unstubAllGlobals())

describe('replaying progress', () => {
  it('sends it oldest first, publishes events and clears the outbox', async () => {
    const events: unknown[] = []
    const stop = subscribeToEvents((event) => events.push(event))
    await replayProgress('u')
    stop()
    expect(requestedPage).toEqual(['a', 'b'])
    const deviceId = getReadingDevice().id
    expect(events).toEqual(
      ['a', 'b'].map((bookId) => ({ name: 'ReadProgressChanged', bookId, userId: 'u', deviceId })),
    )
    expect(openLocalProgress('u').list()).toEqual([])
  })

  it('leaves recent entries, and entries sent in the meantime, to the open window', async () => {
    const outbox = openLocalProgress('u')
    outbox.put(pending('new', Date.now()))
    const fetchFirst = fetch
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      // Meanwhile the window of `b` turns a page.
      outbox.put({ ...pending('b', Date.now()), page: 5 })
      return fetchFirst(url, init)
    })
    await replayProgress('u')
    expect(requestedPage).toEqual(['a'])
    expect(Object.fromEntries(outbox.list().map(({ bookId, page }) => [bookId, page]))).toEqual({
      new: 4,
      b: 5,
    })
  })

  it('skips the open book', async () => {
    await replayProgress('u', 'a')
    expect(requestedPage).toEqual(['b'])
    expect(openLocalProgress('u').find('a')).toBeDefined()
  })

  it('holds progress over which another device has read on, and does not send it again', async () => {
    status = 409
    await replayProgress('u')
    await replayProgress('u')
    expect(requestedPage).toEqual(['a', 'b'])
    expect(openLocalProgress('u').find('a')).toMatchObject({ page: 4, isHeld: true })
  })

  it('sends positions in texts with their times, and drops those older than on the server', async () => {
    const at = Date.now() - 4000
    openLocalPlaces('u').put({ bookId: 't', at, locator: { href: 'one.xhtml' } })
    await replayProgress('u')
    expect(requestedPage).toEqual(['a', 'b', 't'])
    expect(bodies.at(-1)).toMatchObject({
      modified: new Date(at).toISOString(),
      device: { id: getReadingDevice().id },
      locator: { href: 'one.xhtml' },
    })
    expect(openLocalPlaces('u').list()).toEqual([])
    status = 409
    openLocalPlaces('u').put({ bookId: 't', at, locator: { href: 'one.xhtml' } })
    await replayProgress('u')
    expect(openLocalPlaces('u').find('t')).toBeUndefined()
  })

  it('stops when the server does not respond, and keeps everything', async () => {
    status = 503
    await replayProgress('u')
    expect(requestedPage).toEqual(['a'])
    expect(openLocalProgress('u').list()).toHaveLength(2)
  })
})
