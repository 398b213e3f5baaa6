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
  it('follow each other without a question', async () => {
    tablet.open()
    await read(tablet, 2, 3)
    tablet.close()
    desk.open()
    expect(desk.page).toBe(3)
    await read(desk, 4)
    expect(server.stored).toMatchObject({ page: 4, deviceId: 'desk' })
    expect(desk.other).toBeUndefined()
  })

  it('one press here does not overwrite what was read there (R9)', async () => {
    tablet.open()
    await read(tablet, 2, 3)
    desk.open()
    await read(tablet, 4, 5, 6, 7)
    await read(desk, 4)
    expect(server.stored?.page).toBe(7)
    expect(desk.other).toMatchObject({ page: 7, source: 'device', deviceName: 'tablet', isCompleted: false })
  })

  it('the reader goes there', async () => {
    desk.open()
    tablet.open()
    await read(tablet, 7)
    await read(desk, 2)
    expect(desk.session?.go()).toEqual({ page: 7 })
    await read(desk, 7, 8)
    expect([server.stored, desk.other]).toMatchObject([{ page: 8, deviceId: 'desk' }, undefined])
    expect(desk.pendingPages()).toEqual([])
  })

  it('the reader stays, and what was read here is sent', async () => {
    desk.open()
    tablet.open()
    await read(tablet, 7)
    await read(desk, 2)
    desk.session?.stay()
    await wait(0)
    expect([server.stored, desk.other]).toMatchObject([{ page: 2, deviceId: 'desk' }, undefined])
  })

  it('reading on after the question is staying, a quick flip is not', async () => {
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

  it('arriving at the other position by oneself answers the question', async () => {
    desk.open()
    tablet.open()
    await read(tablet, 7)
    await read(desk, 2, 7)
    expect([desk.other, server.stored?.page]).toEqual([undefined, 7])
  })

  it('an open book is told of what is read elsewhere, and of nothing that it did itself', async () => {
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

  it('a book finished there is said so', async () => {
    desk.open()
    tablet.open()
    await read(tablet, server.pageCount)
    desk.session?.check()
    await wait(0)
    expect(desk.other).toMatchObject({ page: server.pageCount, isCompleted: true })
  })

  it('a page in the address does not overwrite a place elsewhere at the first press', async () => {
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

  it('a page in the address is no question when this device was there itself', async () => {
    desk.open()
    await read(desk, 7)
    desk.close()
    desk.open(3)
    expect(desk.other).toBeUndefined()
    await read(desk, 4)
    expect(server.stored?.page).toBe(4)
  })

  it('what another window of this browser sends from the outbox is no question', async () => {
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

  it('two windows of a browser are two devices', async () => {
    const window2 = new FakeDevice('desk', server, desk.storage)
    desk.open()
    window2.open()
    await read(desk, 7)
    await read(window2, 2)
    expect([server.stored?.page, window2.other?.source]).toEqual([7, 'window'])
  })

  it('progress that waited offline is offered where another device has read on later', async () => {
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

  it('progress that waited offline and is newer opens, and asks before it overwrites', async () => {
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

  it('a lost reply is no other device', async () => {
    desk.open()
    desk.losesReplies = 1
    await read(desk, 2)
    await read(desk, 3)
    await wait(5000)
    expect([desk.other, server.stored?.page]).toEqual([undefined, 3])
  })

  it('an answer from before a page was saved is no other device', async () => {
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

  it('asks again when the server could not say what it has', async () => {
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

  it('progress that was deleted elsewhere is no conflict', async () => {
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

  it('a window further on another device is asked about, and not overwritten', async () => {
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

  it('what is in the same window is no question', async () => {
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

  it('a tab that is killed leaves its place in the outbox, and the next one opens there', async () => {
    desk.open()
    desk.isOnline = false
    desk.session?.setPosition(at(0.55, true))
    const again = new FakeDevice('desk', server, desk.storage)
    again.open(24)
    await wait(3000)
    expect(server.stored).toMatchObject({ page: 24, completed: false, place: { share: 0.55 } })
  })
})
