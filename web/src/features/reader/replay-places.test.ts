import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onEvent } from '../../api/live.ts'
import { outboxOf, replayPlaces } from './replay-places.ts'

const place = (bookId: string, at: number) => ({ bookId, page: 4, at, from: null })
let asked: string[]
let status: number

beforeEach(() => {
  localStorage.clear()
  asked = []
  status = 204
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).pathname.split('/')[4] ?? '')
    return new Response(null, { status })
  })
  for (const [bookId, at] of [
    ['a', Date.now() - 2000],
    ['b', Date.now() - 1000],
  ] as const) {
    outboxOf('u').put(place(bookId, at))
  }
})
afterEach(() => vi.unstubAllGlobals())

describe('replaying places', () => {
  it('sends them oldest first, tells everybody and forgets them', async () => {
    const told: unknown[] = []
    const stop = onEvent((event) => told.push(event))
    await replayPlaces('u')
    stop()
    expect(asked).toEqual(['a', 'b'])
    expect(told).toEqual(['a', 'b'].map((bookId) => ({ name: 'ReadProgressChanged', bookId, userId: 'u' })))
    expect(outboxOf('u').list()).toEqual([])
  })

  it('leaves the open book alone', async () => {
    await replayPlaces('u', 'a')
    expect(asked).toEqual(['b'])
    expect(outboxOf('u').find('a')).toBeDefined()
  })

  it('stops when nobody answers, and keeps everything', async () => {
    status = 503
    await replayPlaces('u')
    expect(asked).toEqual(['a'])
    expect(outboxOf('u').list()).toHaveLength(2)
  })
})
