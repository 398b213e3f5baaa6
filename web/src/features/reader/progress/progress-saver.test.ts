import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Delivery, PendingProgress } from './pending-progress.ts'
import { createProgressSaver } from './progress-saver.ts'

let sent: PendingProgress[]
let kept: Map<string, PendingProgress>
let answers: ((delivery: Delivery) => void)[]
const outbox = {
  put: (pending: PendingProgress) => void kept.set(pending.bookId, pending),
  drop: (pending: PendingProgress) => {
    if (kept.get(pending.bookId) === pending) kept.delete(pending.bookId)
  },
}
const make = (
  unsaved?: PendingProgress,
  more: { onElsewhere?(): void; onUnsent?(isUnsent: boolean): void } = {},
) =>
  createProgressSaver({
    bookId: 'b',
    saved: { page: 3 },
    outbox,
    unsaved,
    ...more,
    deliver: (pending) => {
      sent.push(pending)
      return new Promise((resolve) => answers.push(resolve))
    },
  })
const answer = async (delivery: Delivery) => {
  answers.shift()?.(delivery)
  await vi.advanceTimersByTimeAsync(0)
}
const pages = () => sent.map((pending) => pending.page)
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  sent = []
  kept = new Map()
  answers = []
})
afterEach(() => vi.useRealTimers())

describe('progress saver', () => {
  it('sends nothing for a book that was only opened', async () => {
    const saver = make()
    await wait(60_000)
    saver.flush()
    saver.close()
    expect(sent).toEqual([])
  })

  it('knows each page that another window may send from the outbox, also during its own request', async () => {
    const saver = make()
    saver.setPosition({ page: 5 })
    await wait(700)
    saver.setPosition({ page: 6 })
    await answer('saved')
    saver.setPosition({ page: 7 })
    await wait(700)
    expect(pages()).toEqual([5, 7])
    expect(sent[1]?.known).toEqual([5, 6])
  })

  it('sends one request for many quick turns', async () => {
    const saver = make()
    for (let page = 4; page <= 40; page += 1) {
      saver.setPosition({ page })
      await wait(100)
    }
    await wait(700)
    expect(pages()).toEqual([40])
  })

  it('sends within a few seconds while pages are turned without a pause', async () => {
    const saver = make()
    for (let page = 4; page <= 63; page += 1) {
      saver.setPosition({ page })
      await wait(100)
      await answer('saved')
    }
    expect(sent).toHaveLength(1)
    expect(pages()[0]).toBeGreaterThan(40)
  })

  it('has one request at a time, then sends only the latest page', async () => {
    const saver = make()
    saver.setPosition({ page: 4 })
    await wait(700)
    saver.setPosition({ page: 5 })
    saver.setPosition({ page: 6 })
    await wait(5_000)
    expect(pages()).toEqual([4])
    await answer('saved')
    await wait(700)
    expect(pages()).toEqual([4, 6])
  })

  it('keeps progress until the server has it', async () => {
    const saver = make()
    saver.setPosition({ page: 4 })
    expect(kept.get('b')).toEqual({ bookId: 'b', page: 4, at: 1_000_000, known: [3], knownShare: 0 })
    await wait(700)
    expect(kept.size).toBe(1)
    await answer('saved')
    expect(kept.size).toBe(0)
  })

  it('does not drop newer progress when an older one is saved', async () => {
    const saver = make()
    saver.setPosition({ page: 4 })
    await wait(700)
    saver.setPosition({ page: 5 })
    await answer('saved')
    expect(kept.get('b')?.page).toBe(5)
  })

  it('retries with backoff while the server does not respond, regardless of page turns', async () => {
    const saver = make()
    saver.setPosition({ page: 4 })
    await wait(700)
    await answer('later')
    saver.setPosition({ page: 5 })
    await wait(999)
    expect(pages()).toEqual([4])
    await wait(1)
    expect(pages()).toEqual([4, 5])
    await answer('later')
    await wait(1_999)
    expect(sent).toHaveLength(2)
    await wait(1)
    await answer('saved')
    expect(kept.size).toBe(0)
    await wait(100_000)
    expect(sent).toHaveLength(3)
  })

  it('retries immediately when the network is back', async () => {
    const saver = make()
    saver.setPosition({ page: 4 })
    await wait(700)
    await answer('later')
    saver.retry()
    expect(pages()).toEqual([4, 4])
  })

  it('drops progress that the server refuses', async () => {
    const saver = make()
    saver.setPosition({ page: 4 })
    await wait(700)
    await answer('refused')
    await wait(100_000)
    expect(pages()).toEqual([4])
    expect(kept.size).toBe(0)
  })

  it('sends immediately when the tab is hidden, even during a request', async () => {
    const saver = make()
    saver.setPosition({ page: 4 })
    saver.flush()
    expect(pages()).toEqual([4])
    saver.setPosition({ page: 5 })
    saver.flush()
    expect(pages()).toEqual([4, 5])
    saver.flush()
    expect(pages()).toEqual([4, 5])
  })

  it('sends pending progress when it closes, and leaves failures to the outbox', async () => {
    const saver = make()
    saver.setPosition({ page: 4 })
    saver.close()
    expect(pages()).toEqual([4])
    await answer('later')
    await wait(100_000)
    expect(sent).toHaveLength(1)
    expect(kept.size).toBe(1)
  })

  it('begins with progress of an earlier visit, and drops it for newer progress', async () => {
    const unsaved = { bookId: 'b', page: 9, at: 500, known: [3] }
    kept.set('b', unsaved)
    const saver = make(unsaved)
    saver.setPosition({ page: 10 })
    await wait(700)
    expect(pages()).toEqual([10])
    make(unsaved)
    await wait(0)
    expect(pages()).toEqual([10, 9])
  })

  it('records with each page what the server had before', async () => {
    const saver = make()
    saver.setPosition({ page: 4 })
    await wait(700)
    saver.setPosition({ page: 5 })
    await answer('saved')
    await wait(700)
    expect(sent.map((pending) => pending.known)).toEqual([[3], [3, 4]])
    saver.setPosition({ page: 6 })
    await answer('saved')
    await wait(700)
    expect(sent.at(-1)?.known).toEqual([4, 5])
  })

  it('does not send older progress again when a later request was faster', async () => {
    const saver = make()
    saver.setPosition({ page: 4 })
    saver.flush()
    saver.setPosition({ page: 5 })
    saver.flush()
    answers.pop()?.('saved')
    await wait(0)
    await answer('later')
    await wait(100_000)
    expect(pages()).toEqual([4, 5])
  })

  it('reports progress that could not be sent, and that it was sent later', async () => {
    const reported: boolean[] = []
    const saver = make(undefined, { onUnsent: (isUnsent) => reported.push(isUnsent) })
    saver.setPosition({ page: 4 })
    await wait(700)
    await answer('later')
    await wait(1000)
    await answer('later')
    await wait(2000)
    await answer('saved')
    expect(reported).toEqual([true, false])
  })

  it('holds all progress when another device has read on, until the user has decided', async () => {
    let asked = 0
    const saver = make(undefined, { onElsewhere: () => (asked += 1) })
    saver.setPosition({ page: 4 })
    await wait(700)
    await answer('elsewhere')
    expect(asked).toBe(1)
    saver.setPosition({ page: 5 })
    saver.flush()
    await wait(100_000)
    expect(pages()).toEqual([4])
    expect(kept.get('b')).toMatchObject({ page: 5, isHeld: true })
    saver.release({ page: 7 })
    expect(sent.at(-1)).toMatchObject({ page: 5, known: [7] })
    expect(kept.get('b')?.isHeld).toBeUndefined()
  })

  it('sends nothing after the book was marked as a whole, and waits for a running request', async () => {
    const saver = make()
    saver.setPosition({ page: 23 })
    await wait(700)
    saver.setPosition({ page: 24 })
    let isDone = false
    void saver.giveUp(24).then(() => (isDone = true))
    await wait(5000)
    expect([pages(), kept.size, isDone]).toEqual([[23], 0, false])
    await answer('saved')
    expect(isDone).toBe(true)
    await wait(100_000)
    expect(pages()).toEqual([23])
    saver.setPosition({ page: 22 })
    await wait(700)
    expect(sent.at(-1)?.known).toContain(24)
  })

  it('drops held progress when the other position counts', async () => {
    const saver = make()
    saver.hold()
    saver.setPosition({ page: 4 })
    saver.discard({ page: 7 })
    await wait(100_000)
    expect([sent, kept.size]).toEqual([[], 0])
    saver.setPosition({ page: 8 })
    await wait(700)
    expect(sent).toMatchObject([{ page: 8, known: [7] }])
  })
})
