import { Facet } from '@lectern/contract/referential'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import { callRoute, pathAbout, toComparable } from '../../testing/route-calls.ts'
import { expectations, getRouteName } from '../../testing/route-expectations.ts'
import {
  type Item,
  kinds,
  type RestrictedFixture,
  readerRoles,
  startRestrictedFixture,
  unknownItem,
} from '../../testing/servers/restricted-fixture.ts'
import type { Reply } from '../../testing/servers/test-client.ts'

let fixture: RestrictedFixture
beforeAll(async () => {
  fixture = await startRestrictedFixture()
})
afterAll(() => fixture.server.close())

const routes = () => fixture.server.app.http.registered
/** Paths of a list: one for each facet where the path names it. */
const pathsOf = (path: string) =>
  path.includes(':facet') ? Facet.options.map((facet) => path.replace(':facet', facet)) : [path]

test('every route has an expectation, and every expectation a route', () => {
  const names = routes().map(getRouteName)
  expect(names.filter((n) => !(n in expectations))).toEqual([])
  expect(Object.keys(expectations).filter((n) => !names.includes(n))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

describe('access levels', () => {
  test('anonymous callers get only public routes', async () => {
    for (const route of routes()) {
      const reply = await callRoute(fixture.server.anonymous, route, fixture.visible)
      if (expectations[getRouteName(route)] === 'public')
        expect([getRouteName(route), reply.statusCode]).not.toContain(401)
      else {
        // Unknown keys in the path are refused with 403, many of them with 429.
        const refusals = route.apiKeyParameter ? [403, 429] : [401]
        expect(refusals, getRouteName(route)).toContain(reply.statusCode)
      }
    }
  })
  test('routes for admins answer 403 to others for any request (A8)', async () => {
    const { plain } = fixture.readers
    for (const route of routes().filter((r) => r.access === 'ADMIN')) {
      const replies = [
        await callRoute(plain, route, fixture.visible),
        await callRoute(plain, route, unknownItem),
      ]
      expect([getRouteName(route), ...replies.map((r) => r.statusCode)]).toEqual([
        getRouteName(route),
        403,
        403,
      ])
      expect(toComparable(replies[0] as Reply)).toEqual(toComparable(replies[1] as Reply))
      expect(expectations[getRouteName(route)]).toBe('admin')
    }
  })
})

const items = () => routes().filter((r) => expectations[getRouteName(r)] === 'item')
const guarded = () => routes().filter((r) => ['item', 'other'].includes(expectations[getRouteName(r)] ?? ''))

describe('A1, A4: hidden items are answered like unknown ones', () => {
  test.each(kinds)('by %s', async (kind) => {
    const asker = fixture.readers[kind]
    const item = fixture.hidden[kind]
    // A library with one hidden series is itself visible.
    const hiddenRoutes = guarded().filter((r) => kind === 'library' || !r.path.includes(':libraryId'))
    const calls = hiddenRoutes.flatMap((route) =>
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
      const [hidden, missing] = replies.map(toComparable)
      expect([getRouteName(route), method, hidden?.status]).toEqual([getRouteName(route), method, 404])
      expect(hidden).toEqual(missing)
    }
  })
  test.each(kinds)('by %s, also for callers who claim to have it already', async (kind) => {
    const now = new Date().toUTCString()
    for (const route of guarded().filter((r) => r.method === 'GET' && !r.path.includes(':libraryId')))
      for (const headers of [{ 'if-none-match': '*' }, { 'if-modified-since': now }]) {
        const reply = await fixture.readers[kind].get(pathAbout(route.path, fixture.hidden[kind]), headers)
        expect([getRouteName(route), reply.statusCode]).toEqual([getRouteName(route), 404])
      }
  })
  test.each(kinds)('by %s, also for callers who can do without a poster', async (kind) => {
    const missing = async (item: Item, path: string) =>
      toComparable(await fixture.readers[kind].get(`${pathAbout(path, item)}?optional=true`))
    for (const path of ['/api/v1/books/:bookId/thumbnail', '/api/v1/series/:seriesId/thumbnail']) {
      const hidden = await missing(fixture.hidden[kind], path)
      expect([path, hidden.status]).toEqual([path, 404])
      expect(hidden).toEqual(await missing(unknownItem, path))
    }
  })
  test.each(['plain', ...kinds] as const)('what is visible is found (%s)', async (kind) => {
    for (const route of items()) {
      const reply = await callRoute(fixture.readers[kind], route, fixture.visible)
      expect([getRouteName(route), reply.statusCode]).toEqual([
        getRouteName(route),
        reply.body === '' ? 204 : 200,
      ])
    }
  })
  test('admins find all, and nothing unknown', async () => {
    for (const route of items()) {
      expect((await callRoute(fixture.admin, route, unknownItem)).statusCode).toBe(404)
      if (/\/(next|previous)$/.test(route.path)) continue
      for (const item of Object.values(fixture.hidden)) {
        const { statusCode } = await callRoute(fixture.admin, route, item)
        expect([getRouteName(route), statusCode]).not.toContain(404)
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
    const item = fixture.hidden[kind]
    const ids = [item.seriesId, item.bookId, ...(kind === 'library' ? [item.libraryId] : [])]
    for (const route of routes().filter((r) => expectations[getRouteName(r)] === 'list')) {
      const body = route.method === 'GET' ? undefined : {}
      for (const path of pathsOf(route.path)) {
        const reply = await fixture.readers[kind].ask(route.method, `${path}?unpaged=true`, body)
        expect([path, reply.statusCode]).toEqual([path, 200])
        expect([path, ids.filter((id) => reply.body.includes(id))]).toEqual([path, []])
      }
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
          await fixture.readers[kind].read<Listed>(path),
          await fixture.admin.read<Listed>(path),
        ]
        expect([path, mine.totalElements]).toEqual([path, all.totalElements - gone[what]])
        expect(mine.content).toHaveLength(mine.totalElements)
      }
    const groups = await fixture.readers[kind].read<{ count: number }[]>('/api/v1/series/alphabetical-groups')
    const series = await fixture.readers[kind].read<Listed>('/api/v1/series')
    expect(groups.reduce((n, g) => n + g.count, 0)).toBe(series.totalElements)
  })
  test('on deck has only the next books of visible series', async () => {
    for (const kind of kinds) {
      const deck = await fixture.readers[kind].read<Listed>('/api/v1/books/ondeck')
      const all = await fixture.readers.plain.read<Listed>('/api/v1/books/ondeck')
      expect(deck.content.length).toBe(deck.totalElements)
      expect([kind, all.totalElements - deck.totalElements]).toEqual([kind, kind === 'label' ? 0 : 1])
    }
  })
  test.each(['plain', ...kinds] as const)(
    'the stored counts of libraries are those of the lists (%s)',
    async (kind) => {
      const asker = fixture.readers[kind]
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
    const { id } = await addUser(fixture.server, fixture.admin, 'changing@example.org', {
      roles: readerRoles,
    })
    const sees = async (item: Item) => {
      const asker = await fixture.server.signIn('changing@example.org', 'secret')
      return (await asker.get(`/api/v1/books/${item.bookId}`)).statusCode === 200
    }
    const change = (body: object) => fixture.admin.patch(`/api/v2/users/${id}`, body)
    expect(await sees(fixture.hidden.age)).toBe(true)
    await change({ ageRestriction: { age: 18, restriction: 'EXCLUDE' } })
    expect(await sees(fixture.hidden.age)).toBe(false)
    await change({ ageRestriction: { age: 18, restriction: 'ALLOW_ONLY' } })
    expect([await sees(fixture.hidden.age), await sees(fixture.visible)]).toEqual([true, false])
    await change({ ageRestriction: null, sharedLibraries: { all: false, libraryIds: [] } })
    expect(await sees(fixture.visible)).toBe(false)
    await change({ sharedLibraries: { all: true, libraryIds: [] } })
    expect(await sees(fixture.visible)).toBe(true)
  })
  test('a series that is rated later disappears at once, with its books and posters', async () => {
    const { age } = fixture.readers
    const item = await fixture.item('7 days', '1')
    const statuses = async () =>
      Promise.all(
        [`series/${item.seriesId}`, `books/${item.bookId}`, `books/${item.bookId}/thumbnail`].map(
          async (path) => (await age.get(`/api/v1/${path}`)).statusCode,
        ),
      )
    expect(await statuses()).toEqual([200, 200, 200])
    await fixture.rate('7 days', 17, [])
    expect(await statuses()).toEqual([404, 404, 404])
    await fixture.rate('7 days', null, [])
    expect(await statuses()).toEqual([200, 200, 200])
  })
  test('restrictions hold for admins too (9.4)', async () => {
    const { asker } = await addUser(fixture.server, fixture.admin, 'kept@example.org', {
      roles: ['ADMIN'],
      labelsExclude: ['gore'],
    })
    expect((await asker.get(`/api/v1/books/${fixture.hidden.label.bookId}`)).statusCode).toBe(404)
    expect((await asker.get(`/api/v1/books/${fixture.hidden.age.bookId}`)).statusCode).toBe(200)
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
])('A12: %s gives an anonymous caller no list', async (path) => {
  const reply = await fixture.server.anonymous.get(path)
  expect(reply.statusCode === 200 && reply.body.includes('totalElements')).toBe(false)
  expect(reply.body).not.toContain('apple')
  expect(reply.statusCode).toBeLessThan(500)
})
