import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { roles } from '@lectern/contract/roles'
import type { Route } from '@lectern/contract/route'
import { ByteStream } from '@lectern/contract/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser, rescan } from '../../testing/data/test-books.ts'
import { callRoute, pathAbout, toComparable } from '../../testing/route-calls.ts'
import { expectations, getRouteName } from '../../testing/route-expectations.ts'
import {
  type Item,
  kinds,
  type RestrictedFixture,
  startRestrictedFixture,
  unknownItem,
} from '../../testing/servers/restricted-fixture.ts'
import type { Reply, TestClient } from '../../testing/servers/test-client.ts'

let fixture: RestrictedFixture
/** A user for each role, who has only that one, and a user without any. */
const holders = new Map<string, TestClient>()
/** Hidden by its age rating, and its file is deleted. */
let deleted: Item
beforeAll(async () => {
  fixture = await startRestrictedFixture()
  for (const role of ['none', ...roles])
    holders.set(
      role,
      (
        await addUser(fixture.server, fixture.admin, `holder-${role}@example.org`, {
          roles: role === 'none' ? [] : [role],
        })
      ).asker,
    )
  deleted = { ...fixture.hidden.age, bookId: (await fixture.book('apple/2.cbz')).id }
  rmSync(join(fixture.server.books, 'main/apple/2.cbz'))
  await rescan(fixture.server, fixture.admin, fixture.main.id)
})
afterAll(() => fixture.server.close())

const routes = () => fixture.server.app.http.registered
/** True for routes that change nothing for unknown items, or that only read. */
const isHarmless = (route: Route) =>
  route.produces !== 'events' &&
  (route.method === 'GET' ? route.path !== '/api/logout' : /:(?!userId)/.test(route.path))

const isFile = (route: Route) =>
  route.path.endsWith('/positions') ||
  (route.response === ByteStream && !String(route.produces).includes('image/'))

describe('A8: roles', () => {
  test.each(['none', ...roles])(
    '%s may call the routes that the contract allows, and no others',
    async (role) => {
      const asker = holders.get(role) as TestClient
      const found: string[] = []
      for (const route of routes()) {
        const isAllowed = ['public', 'user', role].includes(route.access)
        if (isAllowed && !isHarmless(route)) continue
        const { statusCode } = await callRoute(asker, route, unknownItem)
        const isRight = isAllowed ? ![401, 403].includes(statusCode) : statusCode === 403
        // The activity of another user.
        if (!isRight && !(isAllowed && route.path.includes(':userId')))
          found.push(`${getRouteName(route)}: ${statusCode}`)
      }
      expect(found).toEqual([])
    },
  )
  test('a user who lacks a role learns nothing from being refused', async () => {
    const asker = holders.get('none') as TestClient
    const closed = routes().filter((r) => !['public', 'user'].includes(r.access) && r.path.includes(':'))
    expect(closed.length).toBeGreaterThan(20)
    for (const route of closed) {
      const replies = await Promise.all(
        [fixture.visible, unknownItem].map(async (item) => toComparable(await callRoute(asker, route, item))),
      )
      expect([getRouteName(route), replies[0]]).toEqual([getRouteName(route), replies[1]])
    }
  })
  test('users can change only their own data', () => {
    const changing = routes()
      .filter((r) => r.access === 'user' && r.method !== 'GET')
      .map(getRouteName)
    const reading =
      /^POST \/api\/(v1\/(books|series)\/list(\/alphabetical-groups)?|lectern\/(books|series)\/years)$/
    const own =
      /\/(read-progress(\/tachiyomi)?|(flat-)?progression|sign-in-tokens|annotations(\/:annotationId)?|panels\/:pageHash|users\/me\/sessions(\/:sessionId)?|account\/data|lectern\/view|kobo\/keys\/:keyId)$|^\w+ \/api\/v2\/users\/|^\w+ \/api\/v1\/(client-settings\/user|syncpoints\/me)$/
    expect(changing.filter((name) => !own.test(name) && !reading.test(name))).toEqual([])
  })
})

describe('A9: bytes', () => {
  const withRange = { range: 'bytes=0-99' }
  /** Returns all that a user without a role can get of a book by GET, whole and by range. */
  async function readEverything(role: string): Promise<[string, Reply][]> {
    const asker = holders.get(role) as TestClient
    const gets = routes().filter((r) => r.method === 'GET' && isHarmless(r))
    const replies: [string, Reply][] = []
    for (const route of gets)
      for (const headers of [{}, withRange])
        replies.push([
          getRouteName(route),
          await asker.get(pathAbout(route.path, fixture.visible).replace('/pages/1', '/pages/2'), headers),
        ])
    return replies
  }
  const book = () => readFileSync(join(fixture.server.books, 'main/Zebra/2.cbz'))
  /** Part of the second page only: the first is small enough to be used unchanged as a poster. */
  const pageText = 'Zebra/2.cbz 1 2'

  test.each(['none', 'PAGE_STREAMING', 'KOBO_SYNC', 'KOREADER_SYNC', 'ADMIN'])(
    'with %s, no call returns the file',
    async (role) => {
      const start = book().subarray(0, 60)
      const leaks = (await readEverything(role)).filter(([, reply]) => reply.rawPayload.includes(start))
      expect(leaks.map(([name]) => name)).toEqual([])
    },
  )
  test.each(['none', 'KOBO_SYNC', 'KOREADER_SYNC', 'ADMIN'])(
    'with %s, no call returns a page',
    async (role) => {
      const leaks = (await readEverything(role)).filter(([, reply]) => reply.rawPayload.includes(pageText))
      expect(leaks.map(([name]) => name)).toEqual([])
    },
  )
  test('with the role they are there: the test would see them', async () => {
    const pages = (await readEverything('PAGE_STREAMING')).filter(([, reply]) =>
      reply.rawPayload.includes(pageText),
    )
    expect(pages.map(([name]) => name)).toContain('GET /api/v1/books/:bookId/pages/:pageNumber')
    const files = (await readEverything('FILE_DOWNLOAD')).filter(([, reply]) =>
      reply.rawPayload.includes(pageText),
    )
    expect(files.map(([name]) => name)).toContain('GET /api/v1/books/:bookId/file')
  })
})

describe('A1: deleted items, and knowledge of hidden ones', () => {
  const items = () =>
    routes().filter((r) => expectations[getRouteName(r)] === 'item' && !r.path.includes(':libraryId'))
  const ofBook = () => items().filter((r) => r.path.startsWith('/api/v1/books/:bookId'))

  test('a hidden book that is deleted looks like no book', async () => {
    for (const route of ofBook()) {
      const replies = [
        await callRoute(fixture.readers.age, route, deleted),
        await callRoute(fixture.readers.age, route, unknownItem),
      ]
      expect([getRouteName(route), toComparable(replies[0] as Reply)]).toEqual([
        getRouteName(route),
        toComparable(replies[1] as Reply),
      ])
    }
  })
  test('a visible book that is deleted is shown as such, and has no file', async () => {
    const { label } = fixture.readers
    expect(await label.read<object>(`/api/v1/books/${deleted.bookId}`)).toMatchObject({ deleted: true })
    for (const route of ofBook().filter((r) => r.method === 'GET')) {
      const { statusCode } = await callRoute(label, route, deleted)
      expect([getRouteName(route), [200, 204, 400, 404].includes(statusCode)]).toEqual([
        getRouteName(route),
        true,
      ])
      if (isFile(route)) expect([getRouteName(route), statusCode]).toEqual([getRouteName(route), 404])
    }
  })
  test.each(kinds)('by %s: a tag that was right gets the same 404 as an unknown thing', async (kind) => {
    let tags = 0
    for (const route of items().filter((r) => r.method === 'GET')) {
      const path = pathAbout(route.path, fixture.hidden[kind])
      const { etag, 'last-modified': modified } = (await fixture.readers.plain.get(path)).headers
      tags += etag ? 1 : 0
      for (const headers of [
        { 'if-none-match': String(etag ?? '*') },
        { 'if-none-match': `"x", W/${etag ?? '"y"'}, *` },
        { 'if-modified-since': String(modified ?? new Date().toUTCString()) },
        { range: 'bytes=0-0' },
        { 'if-range': String(etag ?? '"x"'), range: 'bytes=0-0' },
      ]) {
        const hidden = toComparable(await fixture.readers[kind].get(path, headers))
        const missing = toComparable(
          await fixture.readers[kind].get(pathAbout(route.path, unknownItem), headers),
        )
        expect([getRouteName(route), headers, hidden]).toEqual([getRouteName(route), headers, missing])
        expect([getRouteName(route), hidden.status]).toEqual([getRouteName(route), 404])
      }
    }
    expect(tags).toBeGreaterThan(10)
  })
})
