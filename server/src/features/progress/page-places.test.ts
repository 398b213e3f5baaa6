import type { Book } from '@lectern/contract/books'
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
  reader = (await addUser(fixture.server, fixture.admin, `places${count}@example.org`)).asker
})

const phone = { id: 'phone', name: 'Chrome on Android' }
const desk = { id: 'desk', name: 'Firefox on Linux' }
const save = (body: object) => reader.patch(`/api/v1/books/${bookId}/read-progress`, body)
const stored = async () => (await reader.read<Book>(`/api/v1/books/${bookId}`)).readProgress

describe('behaviour 8.1: positions on a page', () => {
  test('the position on the page is stored and is also in lists', async () => {
    const place = { share: 0.123456789012, across: 0.25 }
    expect((await save({ page: 2, place })).statusCode).toBe(204)
    expect(await stored()).toMatchObject({ page: 2, completed: false, place })
    const listed = await reader.read<{ content: Book[] }>('/api/v1/books?read_status=IN_PROGRESS')
    expect(listed.content[0]?.readProgress?.place).toEqual(place)
  })

  test('the last page does not complete the book if its end was not seen', async () => {
    await save({ page: 5, completed: false, place: { share: 0.4 } })
    expect(await stored()).toMatchObject({ page: 5, completed: false, place: { share: 0.4 } })
    await save({ page: 5, place: { share: 1 } })
    expect(await stored()).toMatchObject({ page: 5, completed: true })
  })

  test('a program that only knows pages keeps the position on the same page and removes it with another page', async () => {
    await save({ page: 2, place: { share: 0.4 } })
    await save({ page: 2 })
    expect((await stored())?.place).toEqual({ share: 0.4 })
    await save({ page: 3 })
    expect(await stored()).not.toHaveProperty('place')
    await save({ page: 3, place: { share: 0.7 } })
    await save({ completed: true })
    expect(await stored()).not.toHaveProperty('place')
  })

  test('a position of another device that this device does not know is kept', async () => {
    await save({ page: 2, place: { share: 0.8 }, device: phone })
    const mine = { page: 2, place: { share: 0.1 }, device: desk, knownPages: [2] }
    expect((await save({ ...mine, knownShare: 0.3 })).statusCode).toBe(409)
    expect((await stored())?.place).toEqual({ share: 0.8 })
    expect((await save({ ...mine, knownShare: 0.8 })).statusCode).toBe(204)
    // Its own places it knows.
    expect((await save({ ...mine, place: { share: 0.2 }, knownShare: 0.8 })).statusCode).toBe(204)
    expect(await stored()).toMatchObject({ place: { share: 0.2 }, deviceId: 'desk' })
  })

  test.each([{ share: -0.1 }, { share: 1.5 }, { share: 'x' }, { across: 0.5 }])(
    '%j is refused',
    async (place) => {
      expect((await save({ page: 2, place })).statusCode).toBe(400)
      expect(await stored()).toBeNull()
    },
  )
})
