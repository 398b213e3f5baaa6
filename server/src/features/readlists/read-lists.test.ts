import type { Book } from '@lectern/contract/books'
import type { ReadList, ReadListProgress } from '@lectern/contract/readlists'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import {
  kinds,
  type RestrictedFixture,
  startRestrictedFixture,
} from '../../testing/servers/restricted-fixture.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'

interface Page<T> {
  content: T[]
  totalElements: number
}
let fixture: RestrictedFixture
let restrictedAdmin: TestClient
const all = ['Zebra/1', 'Zebra/2', 'Zebra/3', 'apple/1', 'apple/2', 'Äpfel/1', 'Bear/1', '7 days/1']
const ids: Record<string, string> = {}
const namesById = new Map<string, string>()
beforeAll(async () => {
  fixture = await startRestrictedFixture()
  for (const name of all) {
    ids[name] = (await fixture.book(`${name}.cbz`)).id
    namesById.set(ids[name], name)
  }
  const rights = { roles: ['ADMIN'], ageRestriction: { age: 16, restriction: 'EXCLUDE' } }
  restrictedAdmin = (await addUser(fixture.server, fixture.admin, 'careful@example.org', rights)).asker
})
afterAll(() => fixture.server.close())
beforeEach(async () => {
  const { db, events } = fixture.server
  for (const table of ['read_list', 'read_list_book'] as const) await db.deleteFrom(table).execute()
  events.length = 0
})

const root = '/api/v1/readlists'
const named = (...names: string[]) => names.map((n) => ids[n] ?? n)
const listNames = (books: readonly { id: string }[]) => books.map((b) => namesById.get(b.id))
const make = (name: string, books: readonly string[], more: object = {}) =>
  fixture.admin.post(root, { name, bookIds: named(...books), ...more })
const made = async (name: string, books: readonly string[], more?: object): Promise<string> =>
  (await make(name, books, more)).json().id
const read = (id: string, asker: TestClient = fixture.admin) => asker.read<ReadList>(`${root}/${id}`)
const receivedEvents = () => fixture.server.events.filter((e) => e.name.includes('ReadList'))

describe('making and changing', () => {
  test('has defaults, publishes, and keeps absent and null values (1.7)', async () => {
    const list: ReadList = (await make('Arc', ['Zebra/2', 'apple/1'])).json()
    expect(list).toMatchObject({ name: 'Arc', summary: '', ordered: true, filtered: false })
    expect(list.bookIds).toEqual(named('Zebra/2', 'apple/1'))
    const patch = (body: object) => fixture.admin.patch(`${root}/${list.id}`, body)
    expect((await patch({ summary: null, ordered: null, name: null, bookIds: null })).statusCode).toBe(204)
    await patch({ summary: 'About', bookIds: named('apple/1') })
    expect(await read(list.id)).toMatchObject({ name: 'Arc', summary: 'About', bookIds: named('apple/1') })
    await fixture.admin.delete(`${root}/${list.id}`)
    expect(receivedEvents()).toEqual([
      { name: 'ReadListAdded', readListId: list.id, bookIds: named('Zebra/2', 'apple/1') },
      { name: 'ReadListChanged', readListId: list.id, bookIds: named('Zebra/2', 'apple/1') },
      { name: 'ReadListChanged', readListId: list.id, bookIds: named('apple/1') },
      { name: 'ReadListDeleted', readListId: list.id, bookIds: named('apple/1') },
    ])
  })
  test('A7: with one unknown or hidden book, or a name that is taken, nothing is written', async () => {
    const id = await made('Kept', ['Zebra/1'])
    await made('Other', ['Zebra/1'])
    for (const [asker, wrong] of [
      [fixture.admin, 'nope'],
      [restrictedAdmin, ids['apple/1']],
    ] as const) {
      const body = { name: 'Wrong', summary: 'x', bookIds: [ids['Bear/1'], wrong] }
      for (const reply of [await asker.post(root, body), await asker.patch(`${root}/${id}`, body)])
        expect([reply.statusCode, reply.json().code]).toEqual([400, 'BOOK_UNKNOWN'])
    }
    const taken = await fixture.admin.patch(`${root}/${id}`, { name: 'oTHER', bookIds: named('Bear/1') })
    expect([taken.statusCode, taken.json().code]).toEqual([400, 'READ_LIST_NAME_TAKEN'])
    expect(await read(id)).toMatchObject({ name: 'Kept', summary: '', bookIds: named('Zebra/1') })
    expect((await fixture.admin.read<Page<ReadList>>(root)).totalElements).toBe(2)
  })
  test('positions are consecutive after any edits, also concurrent ones', async () => {
    const id = await made('Arc', ['Zebra/1'])
    const order = fc.shuffledSubarray(all, { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 5 }), async (orders) => {
        await Promise.all(orders.map((o) => fixture.admin.patch(`${root}/${id}`, { bookIds: named(...o) })))
        const places = await fixture.server.db
          .selectFrom('read_list_book')
          .select('position')
          .orderBy('position')
          .execute()
        expect(places.map((p) => p.position)).toEqual(places.map((_, i) => i))
        expect(orders.map((o) => named(...o))).toContainEqual((await read(id)).bookIds)
      }),
      { numRuns: 20 },
    )
  })
})

describe('A2, A3: visible members', () => {
  test.each([
    ['age', 'apple/1', 'apple'],
    ['label', 'Äpfel/1', 'Äpfel'],
    ['library', 'Bear/1', 'Bear'],
  ] as const)(
    'by %s: hidden books are absent from lists, neighbours and counts',
    async (kind, hidden, text) => {
      const asker = fixture.readers[kind]
      const mixed = await made('Mixed', ['Zebra/1', hidden, 'Zebra/2'])
      const shut = await made('Shut', [hidden])
      expect(await read(mixed, asker)).toMatchObject({ bookIds: named('Zebra/1', 'Zebra/2'), filtered: true })
      expect(await read(mixed, fixture.readers.plain)).toMatchObject({ filtered: false })
      const books = await asker.read<Page<Book>>(`${root}/${mixed}/books`)
      expect([books.totalElements, ...listNames(books.content)]).toEqual([2, 'Zebra/1', 'Zebra/2'])
      expect(books.content.map((b) => b.seriesTitle)).not.toContain(text)
      const next = await asker.read<Book>(`${root}/${mixed}/books/${ids['Zebra/1']}/next`)
      expect(next.id).toBe(ids['Zebra/2'])
      expect((await asker.get(`${root}/${mixed}/books/${ids[hidden]}/next`)).statusCode).toBe(404)
      const progress = await asker.read<ReadListProgress>(`${root}/${mixed}/read-progress/tachiyomi`)
      expect(progress.booksCount).toBe(2)
      for (const path of ['', '/books', '/file', '/thumbnail', '/thumbnails', '/read-progress/tachiyomi'])
        expect((await asker.get(`${root}/${shut}${path}`)).statusCode).toBe(404)
      expect((await asker.read<Page<ReadList>>(root)).content.map((l) => l.name)).toEqual(['Mixed'])
      const of = await asker.read<ReadList[]>(`/api/v1/books/${ids['Zebra/2']}/readlists`)
      expect(of).toMatchObject([{ name: 'Mixed', bookIds: named('Zebra/1', 'Zebra/2'), filtered: true }])
      expect((await asker.get(`/api/v1/books/${ids[hidden]}/readlists`)).statusCode).toBe(404)
    },
  )
  test('marking touches no hidden book', async () => {
    const id = await made('Mixed', ['apple/2', 'Zebra/3', '7 days/1'])
    const asker = fixture.readers.age
    await asker.ask('PUT', `${root}/${id}/read-progress/tachiyomi`, { lastBookRead: 1 })
    const marked = fixture.server.events.filter((e) => e.name === 'ReadProgressChanged')
    expect(marked.map((e) => 'bookId' in e && namesById.get(e.bookId))).toEqual(['Zebra/3'])
  })
  test('a change by a viewer who does not see all of it keeps hidden members in their positions', async () => {
    const id = await made('Mixed', ['apple/1', 'Zebra/1', 'apple/2', 'Zebra/2'])
    await restrictedAdmin.patch(`${root}/${id}`, { bookIds: named('Zebra/2', 'Zebra/3', 'Zebra/1') })
    expect((await read(id)).bookIds).toEqual(named('apple/1', 'Zebra/2', 'Zebra/3', 'Zebra/1', 'apple/2'))
  })
})

describe('lists', () => {
  test('read lists can be sorted, searched and narrowed', async () => {
    for (const [name, books] of [
      ['beta', ['Bear/1']],
      ['Alpha', ['Zebra/1']],
    ] as const)
      await made(name, books)
    await fixture.server.db.updateTable('read_list').set({ modified: 1 }).where('name', '=', 'beta').execute()
    await fixture.server.waitUntilIdle()
    const list = async (query: string) =>
      (await fixture.admin.read<Page<ReadList>>(`${root}?${query}`)).content.map((l) => l.name)
    expect(await list('')).toEqual(['Alpha', 'beta'])
    expect(await list('sort=name,desc')).toEqual(['beta', 'Alpha'])
    expect(await list('sort=createdDate')).toEqual(['beta', 'Alpha'])
    expect(await list('sort=lastModifiedDate,desc')).toEqual(['Alpha', 'beta'])
    expect(await list('sort=nothing')).toEqual(['beta', 'Alpha'])
    expect(await list('search=alph')).toEqual(['Alpha'])
    expect(await list(`library_id=${fixture.other.id}`)).toEqual(['beta'])
  })
  test('books are in the order of the list, or by release date, with filters and neighbours', async () => {
    const books = ['Zebra/2', 'Zebra/1', 'apple/1', 'Zebra/3']
    const lists = {
      ordered: [await made('Ordered', books), books],
      loose: [await made('Loose', books, { ordered: false }), ['Zebra/3', 'apple/1', 'Zebra/1', 'Zebra/2']],
    } as const
    for (const [id, expected] of Object.values(lists)) {
      const page = await fixture.admin.read<Page<Book>>(`${root}/${id}/books?sort=name,desc`)
      expect(listNames(page.content)).toEqual(expected)
      for (const [i, name] of expected.entries()) {
        const beside = async (side: string) => {
          const reply = await fixture.admin.get(`${root}/${id}/books/${ids[name]}/${side}`)
          return reply.statusCode === 404 ? undefined : namesById.get(reply.json().id)
        }
        expect([await beside('previous'), await beside('next')]).toEqual([expected[i - 1], expected[i + 1]])
      }
      expect((await fixture.admin.get(`${root}/${id}/books/${ids['Bear/1']}/next`)).statusCode).toBe(404)
    }
    const [id] = lists.ordered
    const page = await fixture.admin.read<Page<Book>>(`${root}/${id}/books?size=2&page=1&deleted=false`)
    expect([page.totalElements, ...listNames(page.content)]).toEqual([4, 'apple/1', 'Zebra/3'])
    const begun = await fixture.readers.plain.read<Page<Book>>(`${root}/${id}/books?read_status=READ`)
    expect(listNames(begun.content)).toEqual(['Zebra/2', 'apple/1'])
  })
  test('empty ones are there for those who see everything', async () => {
    const id = await made('Empty', ['Zebra/1'])
    await fixture.server.db.deleteFrom('read_list_book').execute()
    expect(await read(id)).toMatchObject({ bookIds: [], filtered: false })
    for (const kind of kinds) expect((await fixture.readers[kind].get(`${root}/${id}`)).statusCode).toBe(404)
    for (const path of ['file', 'thumbnail'])
      expect((await fixture.admin.get(`${root}/${id}/${path}`)).statusCode).toBe(404)
  })
})

describe('behaviour 8.5: trackers', () => {
  test('count the run of completed books from the beginning, and never unread one', async () => {
    const { asker } = await addUser(fixture.server, fixture.admin, 'tracker@example.org')
    const id = await made('Arc', ['Zebra/1', 'apple/1', 'Zebra/2', 'Bear/1'])
    const path = `${root}/${id}/read-progress/tachiyomi`
    const counts = async () => Object.values(await asker.read<ReadListProgress>(path))
    const mark = (n: unknown) => asker.ask('PUT', path, { lastBookRead: n })
    expect(await counts()).toEqual([4, 0, 4, 0, 0])
    await asker.patch(`/api/v1/books/${ids['Zebra/2']}/read-progress`, { page: 1 })
    expect((await mark(2)).statusCode).toBe(204)
    expect(await counts()).toEqual([4, 2, 1, 1, 2])
    await mark(0)
    await mark(1)
    expect(await counts()).toEqual([4, 2, 1, 1, 2])
    await asker.patch(`/api/v1/books/${ids['Bear/1']}/read-progress`, { completed: true })
    expect(await counts()).toEqual([4, 3, 0, 1, 2])
    await mark(1_000_000)
    expect(await counts()).toEqual([4, 4, 0, 0, 4])
    for (const wrong of [-1, 1.5, '1', null]) expect((await mark(wrong)).statusCode).toBe(400)
    // Series of all books know it, too.
    const series = await asker.read<{ content: { name: string; booksReadCount: number }[] }>('/api/v1/series')
    const readCounts = Object.fromEntries(series.content.map((s) => [s.name, s.booksReadCount]))
    expect(readCounts).toMatchObject({ Zebra: 2, apple: 1, Bear: 1 })
  })
})
