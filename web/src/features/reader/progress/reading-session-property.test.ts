import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeDevice, FakeServer } from './fake-devices.ts'

const devices = ['desk', 'tablet'] as const
type Name = (typeof devices)[number]

const plain = <const D extends string>(weight: number, name: D) => ({
  weight,
  arbitrary: fc.constant({ do: name }),
})
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('turn' as const), page: fc.integer({ min: 1, max: 23 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(100, 1000, 9000) }),
  },
  plain(6, 'open'),
  plain(2, 'close'),
  plain(1, 'offline'),
  plain(2, 'online'),
  plain(1, 'loseReply'),
  plain(1, 'failFetch'),
  plain(1, 'check'),
  plain(1, 'stay'),
  plain(1, 'go'),
  plain(1, 'flush'),
  plain(2, 'replay'),
)
const steps = fc.array(fc.tuple(fc.constantFrom(...devices), step), { minLength: 10, maxLength: 60 })

/** What a reader knows and did on a device, kept apart from the code that is tested. */
class Witness {
  readonly device: FakeDevice
  /** Pages of the other device that were shown on this one. */
  readonly shownPages = new Set<number>()
  /** Last page that was read here and was not discarded. */
  place: number | undefined

  constructor(name: Name, server: FakeServer) {
    this.device = new FakeDevice(name, server)
    this.device.onPositionShown = (page) => this.shownPages.add(page)
  }

  run(what: { readonly do: string; readonly page?: number }): Promise<void> | void {
    const { device } = this
    const { session } = device
    if (what.do === 'open') {
      if (!session && device.isOnline) device.open()
    } else if (what.do === 'close') device.close()
    else if (what.do === 'offline') device.isOnline = false
    else if (what.do === 'online') {
      device.isOnline = true
      device.failsToFetch = false
      session?.retry()
    } else if (what.do === 'loseReply') device.losesReplies = 1
    else if (what.do === 'failFetch') device.failsToFetch = true
    else if (what.do === 'check') session?.check()
    else if (what.do === 'flush') session?.flush()
    // Another window of the browser starts, or the frame of this one.
    else if (what.do === 'replay') return device.replay()
    else this.#decide(what)
  }

  #decide(what: { readonly do: string; readonly page?: number }): void {
    const { session, other } = this.device
    if (!session) return
    if (what.do === 'turn') {
      this.place = what.page
      // A place that was reached here, too, is nothing new.
      this.shownPages.add(what.page ?? 1)
      session.setPosition({ page: what.page ?? 1 })
      return
    }
    if (!other) return
    // Either answer gives one of both positions up; which one is the reader's choice.
    if (what.do === 'stay') {
      if (other.source === 'here') this.place = undefined
      session.stay()
    } else if (what.do === 'go') {
      const page = session.go()?.page ?? 1
      this.place = page
      session.setPosition({ page })
    }
  }
}

type Readers = Readonly<Record<Name, Witness>>

/** No device replaced a page of the other one that was not shown on it. */
function expectNothingUnknown(server: FakeServer, readers: Readers): void {
  for (const { deviceId, page, before } of server.writes.splice(0)) {
    const witness = readers[deviceId as Name]
    const isOther = before !== null && before.deviceId !== deviceId && before.page !== page
    const unknown = isOther && !witness.shownPages.has(before.page) ? [before.page] : []
    expect([deviceId, unknown]).toEqual([deviceId, []])
    if (witness.place === page) witness.place = undefined
  }
}

/** What was read last on each device has been saved, waits in its outbox, or was given up there. */
function expectNothingLost(server: FakeServer, readers: Readers): void {
  for (const { device, place } of Object.values(readers)) {
    const kept = [...device.pendingPages(), server.stored?.page]
    if (place !== undefined) expect([device.id, kept]).toEqual([device.id, expect.arrayContaining([place])])
  }
}

/** No question is asked about progress that another window of this browser has sent from the outbox. */
function expectNoFalseQuestion(readers: Readers): void {
  for (const { device } of Object.values(readers)) expect(device.other?.source).not.toBe('window')
}

beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => vi.useRealTimers())

describe('progress of two devices, in any order of reading, losses of connection and replays', () => {
  it('is never overwritten before it was shown, and never lost', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const server = new FakeServer()
        const readers = { desk: new Witness('desk', server), tablet: new Witness('tablet', server) }
        for (const [name, what] of sequence) {
          await readers[name].run(what)
          await vi.advanceTimersByTimeAsync('ms' in what ? what.ms : 1)
          expectNothingUnknown(server, readers)
          expectNothingLost(server, readers)
          expectNoFalseQuestion(readers)
        }
        for (const { device } of Object.values(readers)) device.close()
      }),
      { numRuns: 300 },
    )
  })
})
