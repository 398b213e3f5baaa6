import type { Book } from '@lectern/contract/books'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'

let fixture: LibraryFixture
let reader: TestClient
let bookId: string
let count = 0
beforeAll(async () => {
  fixture = await startLibraryFixture()
  bookId = (await fixture.book('Zebra/2.cbz')).id
})
afterAll(() => fixture.server.close())
beforeEach(async () => {
  count += 1
  reader = (await addUser(fixture.server, fixture.admin, `devices${count}@example.org`)).asker
})

const tablet = { id: 'tablet', name: 'Chrome on Android' }
const desk = { id: 'desk', name: 'Firefox on Linux' }
const save = (body: object) => reader.patch(`/api/v1/books/${bookId}/read-progress`, body)
const stored = async () => (await reader.read<Book>(`/api/v1/books/${bookId}`)).readProgress

describe('behaviour 8.1: reading devices', () => {
  test('the saving device is stored and published, and removed by a page saved without a device', async () => {
    fixture.server.events.length = 0
    expect((await save({ page: 2, device: tablet })).statusCode).toBe(204)
    expect(await stored()).toMatchObject({ page: 2, deviceId: 'tablet', deviceName: 'Chrome on Android' })
    expect(fixture.server.events.at(-1)).toMatchObject({ name: 'ReadProgressChanged', deviceId: 'tablet' })
    await save({ page: 3 })
    expect(await stored()).toMatchObject({ page: 3, deviceId: '', deviceName: '' })
    expect(fixture.server.events.at(-1)).not.toHaveProperty('deviceId')
  })

  test('a page that the device does not know is kept', async () => {
    await save({ page: 4, device: tablet })
    fixture.server.events.length = 0
    const reply = await save({ page: 3, device: desk, knownPages: [2] })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'PROGRESS_ELSEWHERE'])
    expect((await save({ page: 3, device: desk, knownPages: [] })).statusCode).toBe(409)
    expect((await save({ completed: true, device: desk, knownPages: [] })).statusCode).toBe(409)
    expect(await stored()).toMatchObject({ page: 4, deviceId: 'tablet' })
    expect(fixture.server.events).toEqual([])

    expect((await save({ page: 3, device: desk, knownPages: [2, 4] })).statusCode).toBe(204)
    expect(await stored()).toMatchObject({ page: 3, deviceId: 'desk' })
  })

  test('the same page again is no conflict: its reply may have been lost', async () => {
    await save({ page: 2, device: desk, knownPages: [] })
    expect((await save({ page: 2, device: desk, knownPages: [] })).statusCode).toBe(204)
  })

  test('without stored progress nothing is overwritten', async () => {
    expect((await save({ page: 2, device: desk, knownPages: [4] })).statusCode).toBe(204)
  })

  test('of two devices that save at the same time, one is refused', async () => {
    await save({ page: 1, device: desk })
    const replies = await Promise.all([
      save({ page: 3, device: tablet, knownPages: [1] }),
      save({ page: 4, device: desk, knownPages: [1] }),
    ])
    expect(replies.map((r) => r.statusCode).sort()).toEqual([204, 409])
  })

  test.each([
    [{ page: 2, device: { id: '', name: 'x' } }],
    [{ page: 2, device: { id: 'x'.repeat(256), name: 'x' } }],
    [{ page: 2, device: 'x' }],
    [{ page: 2, knownPages: [0] }],
    [{ page: 2, knownPages: Array.from({ length: 101 }, () => 1) }],
  ])('%j is refused', async (body) => {
    expect((await save(body)).statusCode).toBe(400)
    expect(await stored()).toBeNull()
  })

  /** Reads on with a device, and returns the pages that it knows afterwards. */
  const readOn = async (device: typeof desk, page: number, knownPages: readonly number[]) => {
    const before = await stored()
    const isKnown = !before || before.page === page || knownPages.includes(before.page)
    const reply = await save({ page, device, knownPages })
    expect([reply.statusCode, (await stored())?.page]).toEqual(isKnown ? [204, page] : [409, before?.page])
    return isKnown ? [page] : [...knownPages, before.page]
  }
  test('no device ever overwrites a page that it does not know', async () => {
    const step = fc.record({ device: fc.constantFrom(desk, tablet), page: fc.integer({ min: 1, max: 5 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        await reader.delete(`/api/v1/books/${bookId}/read-progress`)
        const known = new Map<string, readonly number[]>()
        for (const { device, page } of steps)
          known.set(device.id, await readOn(device, page, known.get(device.id) ?? []))
      }),
      { numRuns: 15 },
    )
  })
})
