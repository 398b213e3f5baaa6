import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeDevice, FakeServer } from './fake-devices.ts'

let server: FakeServer
let tablet: FakeDevice
let desk: FakeDevice
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const read = async (device: FakeDevice, ...pages: number[]) => {
  for (const page of pages) {
    device.session?.setPosition({ page })
    await wait(1000)
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  server = new FakeServer()
  tablet = new FakeDevice('tablet', server)
  desk = new FakeDevice('desk', server)
})
afterEach(() => vi.useRealTimers())

describe('two devices', () => {
  it('continue one after the other without a question', async () => {
    tablet.open()
    await read(tablet, 2, 3)
    tablet.close()
    desk.open()
    expect(desk.page).toBe(3)
    await read(desk, 4)
    expect(server.stored).toMatchObject({ page: 4, deviceId: 'desk' })
    expect(desk.other).toBeUndefined()
  })

  it('one turn on this device does not overwrite progress of the other one (R9)', async () => {
    tablet.open()
    await read(tablet, 2, 3)
    desk.open()
    await read(tablet, 4, 5, 6, 7)
    await read(desk, 4)
    expect(server.stored?.page).toBe(7)
    expect(desk.other).toMatchObject({ page: 7, source: 'device', deviceName: 'tablet', isCompleted: false })
  })

  it('the user goes to the other position, and nothing is sent from here', async () => {
    desk.open()
    tablet.open()
    await read(tablet, 7)
    await read(desk, 2)
    expect(desk.session?.go()).toEqual({ page: 7 })
    await read(desk, 7, 8)
    expect([server.stored, desk.other]).toMatchObject([{ page: 8, deviceId: 'desk' }, undefined])
    expect(desk.pendingPages()).toEqual([])
  })

  it('the user stays, and progress of this device is sent', async () => {
    desk.open()
    tablet.open()
    await read(tablet, 7)
    await read(desk, 2)
    desk.session?.stay()
    await wait(0)
    expect([server.stored, desk.other]).toMatchObject([{ page: 2, deviceId: 'desk' }, undefined])
  })

  it('continued reading answers the question with stay, quick turns do not', async () => {
    desk.open()
    tablet.open()
    await read(tablet, 7)
    await read(desk, 2, 3, 4, 5, 6)
    expect(server.stored?.page).toBe(7)
    await wait(5000)
    await read(desk, 8)
    expect(server.stored).toMatchObject({ page: 8, deviceId: 'desk' })
    expect(desk.other).toBeUndefined()
  })

  it('reading up to the other position answers the question', async () => {
    desk.open()
    tablet.open()
    await read(tablet, 7)
    await read(desk, 2, 7)
    expect([desk.other, server.stored?.page]).toEqual([undefined, 7])
  })

  it('an open book reports progress of other devices, and not its own', async () => {
    desk.open()
    tablet.open()
    await read(desk, 2)
    await read(tablet, 3)
    // Opened before page 2 was there: the tablet must be asked.
    expect(tablet.other?.page).toBe(2)
    tablet.session?.stay()
    await wait(0)
    desk.session?.check()
    await wait(0)
    expect(desk.other).toMatchObject({ page: 3 })
    tablet.session?.check()
    await wait(0)
    expect(tablet.other).toBeUndefined()
  })

  it('a book that was finished on the other device is reported as finished', async () => {
    desk.open()
    tablet.open()
    await read(tablet, server.pageCount)
    desk.session?.check()
    await wait(0)
    expect(desk.other).toMatchObject({ page: server.pageCount, isCompleted: true })
  })

  it('a page in the address does not overwrite a position of another device at the first turn', async () => {
    tablet.open()
    await read(tablet, 7)
    tablet.close()
    desk.open(3)
    expect(desk.other).toMatchObject({ page: 7 })
    await read(desk, 4)
    expect(server.stored?.page).toBe(7)
    desk.close()
    // Nothing was decided: the question comes back.
    await desk.replay()
    expect(server.stored?.page).toBe(7)
    desk.open()
    expect(desk.other).toBeDefined()
  })

  it('a page in the address is not questioned if this device has saved it', async () => {
    desk.open()
    await read(desk, 7)
    desk.close()
    desk.open(3)
    expect(desk.other).toBeUndefined()
    await read(desk, 4)
    expect(server.stored?.page).toBe(4)
  })

  it('progress that another window of this browser sends from the outbox is not questioned', async () => {
    desk.open()
    desk.session?.setPosition({ page: 2 })
    for (const pending of desk.outbox.list()) server.save(desk.id, pending)
    await read(desk, 5)
    expect([server.stored?.page, desk.other]).toEqual([5, undefined])
    desk.session?.setPosition({ page: 6 })
    for (const pending of desk.outbox.list()) server.save(desk.id, pending)
    desk.session?.check()
    await read(desk, 24)
    expect([server.stored?.page, desk.other]).toEqual([24, undefined])
  })

  it('two windows of a browser ask like two devices', async () => {
    const window2 = new FakeDevice('desk', server, desk.storage)
    desk.open()
    window2.open()
    await read(desk, 7)
    await read(window2, 2)
    expect([server.stored?.page, window2.other?.source]).toEqual([7, 'window'])
  })

  it('progress that waited offline is offered if another device has read on later', async () => {
    desk.open()
    desk.isOnline = false
    await read(desk, 2, 9)
    expect(desk.isUnsent).toBe(true)
    desk.close()
    await wait(60_000)
    tablet.open()
    await read(tablet, 4)
    desk.isOnline = true
    await desk.replay()
    expect(server.stored?.page).toBe(4)

    desk.open()
    expect([desk.page, desk.other?.page, desk.other?.source]).toEqual([4, 9, 'here'])
    expect(desk.session?.go()).toEqual({ page: 9 })
    await read(desk, 9)
    expect([server.stored?.page, desk.pendingPages()]).toEqual([9, []])
  })

  it('newer progress that waited offline is opened, and asks before it overwrites', async () => {
    desk.open()
    desk.isOnline = false
    tablet.open()
    await read(tablet, 4)
    await read(desk, 2, 9)
    desk.close()
    desk.isOnline = true
    desk.open()
    await wait(0)
    expect([desk.page, desk.other?.page, desk.other?.source]).toEqual([9, 4, 'device'])
    expect(server.stored?.page).toBe(4)
    desk.session?.stay()
    await wait(0)
    expect([server.stored?.page, desk.pendingPages()]).toEqual([9, []])
  })

  it('a lost reply is not taken for another device', async () => {
    desk.open()
    desk.losesReplies = 1
    await read(desk, 2)
    await read(desk, 3)
    await wait(5000)
    expect([desk.other, server.stored?.page]).toEqual([undefined, 3])
  })

  it('an outdated answer is not taken for another device', async () => {
    desk.open()
    await read(desk, 2)
    desk.fetchMs = 1500
    desk.session?.check()
    await read(desk, 3)
    await wait(1000)
    expect(desk.other).toBeUndefined()
    await read(desk, 24)
    expect(server.stored).toMatchObject({ page: 24, completed: true })
  })

  it('asks again after the position of the server could not be loaded', async () => {
    desk.open()
    tablet.open()
    await read(tablet, 7)
    desk.failsToFetch = true
    await read(desk, 2)
    expect(desk.other).toBeUndefined()
    desk.failsToFetch = false
    await wait(5000)
    expect([desk.other?.page, server.stored?.page]).toEqual([7, 7])
  })

  it('progress that was deleted on another device is no conflict', async () => {
    desk.open()
    await read(desk, 2)
    server.stored = null
    await read(desk, 3)
    expect([desk.other, server.stored]).toMatchObject([undefined, { page: 3 }])
  })
})

describe('two devices on one tall page', () => {
  const at = (share: number, isEndUnseen = false) => ({ page: 24, place: { share }, isEndUnseen })
  beforeEach(() => {
    tablet.reach = 0.1
    desk.reach = 0.1
  })

  it('a position more than a window away is asked about, and not overwritten', async () => {
    desk.open()
    tablet.open()
    tablet.session?.setPosition(at(0.2, true))
    await wait(3000)
    desk.session?.check()
    await wait(0)
    expect(desk.other).toMatchObject({ page: 24, place: { share: 0.2 }, isCompleted: false })
    expect(desk.session?.go()).toEqual({ page: 24, place: { share: 0.2 } })
    tablet.session?.setPosition(at(0.7, true))
    await wait(3000)
    desk.session?.setPosition(at(0.25, true))
    await wait(3000)
    expect(server.stored?.place?.share).toBe(0.7)
    expect(desk.other).toMatchObject({ place: { share: 0.7 } })
    desk.session?.stay()
    await wait(3000)
    expect(server.stored).toMatchObject({ place: { share: 0.25 }, deviceId: 'desk' })
  })

  it('a position in the same window is not questioned', async () => {
    desk.open()
    desk.session?.setPosition(at(0.2, true))
    await wait(3000)
    tablet.open()
    tablet.session?.setPosition(at(0.24, true))
    await wait(3000)
    desk.session?.check()
    await wait(0)
    expect(desk.other).toBeUndefined()
    desk.session?.setPosition(at(0.3, true))
    await wait(3000)
    expect([server.stored?.place?.share, desk.other]).toEqual([0.3, undefined])
  })

  it('a killed tab leaves its position in the outbox, and the next one opens there', async () => {
    desk.open()
    desk.isOnline = false
    desk.session?.setPosition(at(0.55, true))
    const again = new FakeDevice('desk', server, desk.storage)
    again.open(24)
    await wait(3000)
    expect(server.stored).toMatchObject({ page: 24, completed: false, place: { share: 0.55 } })
  })
})
