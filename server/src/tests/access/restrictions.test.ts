import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '../../testing/asker.ts'
import {
  type Item,
  kinds,
  type RestrictedShelf,
  readerRoles,
  startRestrictedShelf,
  unknownItem,
} from '../../testing/restricted-shelf.ts'
import { callRoute, pathAbout, told } from '../../testing/route-calls.ts'
import { expectations, nameOf } from '../../testing/route-expectations.ts'
import { addUser } from '../../testing/test-books.ts'

let shelf: RestrictedShelf
beforeAll(async () => {
  shelf = await startRestrictedShelf()
}, 60_000)
afterAll(() => shelf.server.close())

const routes = () => shelf.server.app.http.registered

test('every route has an expectation, and every expectation a route', () => {
  const names = routes().map(nameOf)
  expect(names.filter((n) => !(n in expectations))).toEqual([])
  expect(Object.keys(expectations).filter((n) => !names.includes(n))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

describe('access levels', () => {
  test('nobody gets anything but what is public', async () => {
    for (const route of routes()) {
      const reply = await callRoute(shelf.server.anybody, route, shelf.visible)
      if (expectations[nameOf(route)] === 'public')
        expect([nameOf(route), reply.statusCode]).not.toContain(401)
      else expect([nameOf(route), reply.statusCode]).toEqual([nameOf(route), 401])
    }
  })
  test('what is for admins is a 403 for others, whatever is asked for (A8)', async () => {
    const { plain } = shelf.readers
    for (const route of routes().filter((r) => r.access === 'ADMIN')) {
      const replies = [
        await callRoute(plain, route, shelf.visible),
        await callRoute(plain, route, unknownItem),
      ]
      expect([nameOf(route), ...replies.map((r) => r.statusCode)]).toEqual([nameOf(route), 403, 403])
      expect(told(replies[0] as Reply)).toEqual(told(replies[1] as Reply))
      expect(expectations[nameOf(route)]).toBe('admin')
    }
  })
})

const items = () => routes().filter((r) => expectations[nameOf(r)] === 'item')
const guarded = () => routes().filter((r) => ['item', 'other'].includes(expectations[nameOf(r)] ?? ''))

describe('A1, A4: what is hidden looks like what does not exist', () => {
  test.each(kinds)('by %s', async (kind) => {
    const asker = shelf.readers[kind]
    const item = shelf.hidden[kind]
    // A library with one hidden series is itself to be seen.
    const shut = guarded().filter((r) => kind === 'library' || !r.path.includes(':libraryId'))
    const calls = shut.flatMap((route) =>
      (route.method === 'GET' ? (['GET', 'HEAD'] as const) : [route.method]).map((method) => ({
        route,
        method,
      })),
    )
    for (const { route, method } of calls) {
      const replies = [
        await callRoute(asker, route, item, method),
        await callRoute(asker, route, unknownItem, method),
      ]
      const [hidden, missing] = replies.map(told)
      expect([nameOf(route), method, hidden?.status]).toEqual([nameOf(route), method, 404])
      expect(hidden).toEqual(missing)
    }
  })
  test.each(kinds)('by %s, also for those who say that they have it already', async (kind) => {
    const now = new Date().toUTCString()
    for (const route of guarded().filter((r) => r.method === 'GET' && !r.path.includes(':libraryId')))
      for (const headers of [{ 'if-none-match': '*' }, { 'if-modified-since': now }]) {
        const reply = await shelf.readers[kind].get(pathAbout(route.path, shelf.hidden[kind]), headers)
        expect([nameOf(route), reply.statusCode]).toEqual([nameOf(route), 404])
      }
  })
  test.each(kinds)('by %s, also for those who can do without a poster', async (kind) => {
    const missing = async (item: Item, path: string) =>
      told(await shelf.readers[kind].get(`${pathAbout(path, item)}?optional=true`))
    for (const path of ['/api/v1/books/:bookId/thumbnail', '/api/v1/series/:seriesId/thumbnail']) {
      const hidden = await missing(shelf.hidden[kind], path)
      expect([path, hidden.status]).toEqual([path, 404])
      expect(hidden).toEqual(await missing(unknownItem, path))
    }
  })
  test.each(['plain', ...kinds] as const)('what is visible is found (%s)', async (kind) => {
    for (const route of items()) {
      const reply = await callRoute(shelf.readers[kind], route, shelf.visible)
      expect([nameOf(route), reply.statusCode]).toEqual([nameOf(route), reply.body === '' ? 204 : 200])
    }
  })
  test('admins find all, and nothing unknown', async () => {
    for (const route of items()) {
      expect((await callRoute(shelf.admin, route, unknownItem)).statusCode).toBe(404)
      if (/\/(next|previous)$/.test(route.path)) continue
      for (const item of Object.values(shelf.hidden)) {
        const { statusCode } = await callRoute(shelf.admin, route, item)
        expect([nameOf(route), statusCode]).not.toContain(404)
      }
    }
  })
})

interface Listed {
  content: { id: string; libraryId: string }[]
  totalElements: number
}

describe('A2: no hidden thing in any list or number', () => {
  test.each(kinds)('by %s: in no list', async (kind) => {
    const item = shelf.hidden[kind]
    const ids = [item.seriesId, item.bookId, ...(kind === 'library' ? [item.libraryId] : [])]
    for (const route of routes().filter((r) => expectations[nameOf(r)] === 'list')) {
      const body = route.method === 'GET' ? undefined : {}
      const reply = await shelf.readers[kind].ask(route.method, `${route.path}?unpaged=true`, body)
      expect([nameOf(route), reply.statusCode]).toEqual([nameOf(route), 200])
      expect([nameOf(route), ids.filter((id) => reply.body.includes(id))]).toEqual([nameOf(route), []])
    }
  })
  const filters = ['', '&deleted=false', '&read_status=UNREAD,READ,IN_PROGRESS']
  test.each([
    ['library', { books: 3, series: 2 }],
    ['age', { books: 2, series: 1 }],
    ['label', { books: 1, series: 1 }],
  ] as const)('by %s: in no number', async (kind, gone) => {
    for (const filter of filters)
      for (const what of ['books', 'series'] as const) {
        const path = `/api/v1/${what}?unpaged=true${filter}`
        const [mine, all] = [
          await shelf.readers[kind].read<Listed>(path),
          await shelf.admin.read<Listed>(path),
        ]
        expect([path, mine.totalElements]).toEqual([path, all.totalElements - gone[what]])
        expect(mine.content).toHaveLength(mine.totalElements)
      }
    const groups = await shelf.readers[kind].read<{ count: number }[]>('/api/v1/series/alphabetical-groups')
    const series = await shelf.readers[kind].read<Listed>('/api/v1/series')
    expect(groups.reduce((n, g) => n + g.count, 0)).toBe(series.totalElements)
  })
  test('on deck has the next book of what is visible alone', async () => {
    for (const kind of kinds) {
      const deck = await shelf.readers[kind].read<Listed>('/api/v1/books/ondeck')
      const all = await shelf.readers.plain.read<Listed>('/api/v1/books/ondeck')
      expect(deck.content.length).toBe(deck.totalElements)
      expect([kind, all.totalElements - deck.totalElements]).toEqual([kind, kind === 'label' ? 0 : 1])
    }
  })
  test.each(['plain', ...kinds] as const)(
    'the kept counts of libraries are those of the lists (%s)',
    async (kind) => {
      const asker = shelf.readers[kind]
      const total = async (path: string) => (await asker.read<Listed>(path)).totalElements
      const counts = await asker.read<{ libraryId: string }[]>('/api/lectern/library-counts')
      for (const c of counts)
        expect(c).toEqual({
          libraryId: c.libraryId,
          seriesCount: await total(`/api/v1/series?library_id=${c.libraryId}`),
          booksCount: await total(`/api/v1/books?library_id=${c.libraryId}`),
          booksUnreadCount: await total(`/api/v1/books?library_id=${c.libraryId}&read_status=UNREAD`),
        })
      expect(counts).toHaveLength(kind === 'library' ? 1 : 2)
    },
  )
})

describe('A6: rights that change', () => {
  test('hold from the next sign-in on, in both directions', async () => {
    const { id } = await addUser(shelf.server, shelf.admin, 'changing@example.org', { roles: readerRoles })
    const sees = async (item: Item) => {
      const asker = await shelf.server.signIn('changing@example.org', 'secret')
      return (await asker.get(`/api/v1/books/${item.bookId}`)).statusCode === 200
    }
    const change = (body: object) => shelf.admin.patch(`/api/v2/users/${id}`, body)
    expect(await sees(shelf.hidden.age)).toBe(true)
    await change({ ageRestriction: { age: 18, restriction: 'EXCLUDE' } })
    expect(await sees(shelf.hidden.age)).toBe(false)
    await change({ ageRestriction: { age: 18, restriction: 'ALLOW_ONLY' } })
    expect([await sees(shelf.hidden.age), await sees(shelf.visible)]).toEqual([true, false])
    await change({ ageRestriction: null, sharedLibraries: { all: false, libraryIds: [] } })
    expect(await sees(shelf.visible)).toBe(false)
    await change({ sharedLibraries: { all: true, libraryIds: [] } })
    expect(await sees(shelf.visible)).toBe(true)
  })
  test('a series that is rated later disappears at once, with its books and posters', async () => {
    const { age } = shelf.readers
    const item = await shelf.item('7 days', '1')
    const statuses = async () =>
      Promise.all(
        [`series/${item.seriesId}`, `books/${item.bookId}`, `books/${item.bookId}/thumbnail`].map(
          async (path) => (await age.get(`/api/v1/${path}`)).statusCode,
        ),
      )
    expect(await statuses()).toEqual([200, 200, 200])
    await shelf.rate('7 days', 17, [])
    expect(await statuses()).toEqual([404, 404, 404])
    await shelf.rate('7 days', null, [])
    expect(await statuses()).toEqual([200, 200, 200])
  })
  test('restrictions hold for admins too (9.4)', async () => {
    const { asker } = await addUser(shelf.server, shelf.admin, 'kept@example.org', {
      roles: ['ADMIN'],
      labelsExclude: ['gore'],
    })
    expect((await asker.get(`/api/v1/books/${shelf.hidden.label.bookId}`)).statusCode).toBe(404)
    expect((await asker.get(`/api/v1/books/${shelf.hidden.age.bookId}`)).statusCode).toBe(200)
  })
})

test.each([
  '//api/v1/books',
  '/API/v1/books',
  '/api/v1/books/',
  '/api/v1/./books',
  '/api/v1/claim/../books',
  '/api/v1/claim/..%2fbooks',
  '/api/v1/claim;x=y/../books',
  '/api/v1/books;x=y',
  '/api/v1/claim%2f..%2fbooks',
  '/api/v1/%62ooks',
  '/api/v1/books%0a',
  '/api/v1/books%00',
  '/api/v1/claim?next=/api/v1/books',
  '/api%2fv1%2fbooks',
  '/%2e%2e/api/v1/books',
  '/api/v1/%2562ooks',
])('A12: %s gives a stranger no list', async (path) => {
  const reply = await shelf.server.anybody.get(path)
  expect(reply.statusCode === 200 && reply.body.includes('totalElements')).toBe(false)
  expect(reply.body).not.toContain('apple')
  expect(reply.statusCode).toBeLessThan(500)
})
