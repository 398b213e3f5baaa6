import { Worker } from 'node:worker_threads'
import type { Route } from '@lectern/contract/route'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ThreadRequest } from '../../db/threads/sql-thread.ts'
import { callRoute } from '../../testing/route-calls.ts'
import { expectations, getRouteName } from '../../testing/route-expectations.ts'
import {
  type Item,
  kinds,
  type RestrictedFixture,
  startRestrictedFixture,
  unknownItem,
} from '../../testing/servers/restricted-fixture.ts'
import { basic, type Method } from '../../testing/servers/test-client.ts'
import { adminEmail } from '../../testing/servers/test-server.ts'

/*
 * Durations are compared by work that can be counted, because a clock is wrong on a busy machine: the queries of the database, and how
 * often and at what cost a password is hashed.
 */

const hashed: { readonly cost: string; readonly length: number }[] = []
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    verify: (stored: string, password: string) => {
      hashed.push({ cost: stored.split('$').slice(1, 4).join(' '), length: password.length })
      return real.verify(stored, password)
    },
  }
})

const queries: string[] = []
const listSql = (ask: ThreadRequest): string[] => {
  if ('statement' in ask) return [ask.statement.sql]
  return 'statements' in ask ? ask.statements.map((s) => s.sql) : []
}
let fixture: RestrictedFixture
beforeAll(async () => {
  fixture = await startRestrictedFixture()
  await fixture.server.waitUntilIdle()
  await fixture.server.queue.stop(1000)
  const post = Worker.prototype.postMessage
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...args) {
    if (Array.isArray(args[0])) queries.push(...(args[0] as ThreadRequest[]).flatMap(listSql))
    return Reflect.apply(post, this, args)
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await fixture.server.close()
})

/** Records the queries of the work, without those that identify the caller and those of the server's own timers: both run now and then. */
async function recordQueries(work: () => Promise<unknown>): Promise<string[]> {
  queries.length = 0
  await work()
  return queries.filter((sql) => !/search_stale|from "session"/.test(sql)).toSorted()
}

describe('A1: a hidden item takes the same work as an unknown one', () => {
  const guarded = () =>
    fixture.server.app.http.registered.filter((r) =>
      ['item', 'other'].includes(expectations[getRouteName(r)] ?? ''),
    )
  const calls = (): { route: Route; method: Method }[] =>
    guarded().flatMap((route) =>
      (route.method === 'GET' ? (['GET', 'HEAD'] as const) : [route.method]).map((method) => ({
        route,
        method,
      })),
    )
  test.each(kinds)('by %s', async (kind) => {
    const asker = fixture.readers[kind]
    const different: string[] = []
    for (const { route, method } of calls()) {
      if (kind !== 'library' && route.path.includes(':libraryId')) continue
      const ask = (item: Item) => recordQueries(() => callRoute(asker, route, item, method))
      // Called once before, because the identity of the caller is cached for a while.
      await ask(unknownItem)
      const [hidden, unknown] = [await ask(fixture.hidden[kind]), await ask(unknownItem)]
      if (JSON.stringify(hidden) !== JSON.stringify(unknown))
        different.push(`${method} ${route.path}: ${hidden.join(' | ')} is not ${unknown.join(' | ')}`)
    }
    expect(different).toEqual([])
  })
  test('and other work than a visible item, so the measurement works', async () => {
    const pages = guarded().find((r) => r.path === '/api/v1/books/:bookId/pages') as Route
    const ask = (item: Item) => recordQueries(() => callRoute(fixture.readers.plain, pages, item))
    const [visible, unknown] = [await ask(fixture.visible), await ask(unknownItem)]
    expect(unknown.length).toBeGreaterThan(0)
    expect(visible).not.toEqual(unknown)
  })
})

describe('A1, B2: an unknown account takes the same work as a wrong password', () => {
  beforeEach(() => {
    hashed.length = 0
  })
  const cost = 'argon2id v=19 m=19456,t=2,p=1'
  const attempt = async (email: string, password: string) => {
    const reply = await fixture.server.anonymous.get('/api/v2/users/me', {
      authorization: basic(email, password),
    })
    expect(reply.statusCode).toBe(401)
  }
  test.each([
    ['a password', 'wrong'],
    ['none', ''],
    ['a long one', 'x'.repeat(500)],
    ['one that is too long to be one', 'x'.repeat(10_000)],
  ])('with %s', async (_, password) => {
    const done = []
    for (const email of ['nobody@example.org', adminEmail, 'age@example.org', 'not an address', '']) {
      hashed.length = 0
      const questions = await recordQueries(() => attempt(email, password))
      expect(hashed).toEqual([{ cost, length: password.length > 1000 ? 0 : password.length }])
      done.push(questions)
    }
    expect(done[0]?.length).toBeGreaterThan(0)
    for (const questions of done) expect(questions).toEqual(done[0])
  })
  test('for an account that is limited nothing is hashed, whether it exists or not', async () => {
    const { loginAttemptsPerAccount } = (await import('@lectern/contract/limits')).limits
    for (const email of ['label@example.org', 'nobody-else@example.org']) {
      hashed.length = 0
      const ask = () =>
        fixture.server.anonymous.get('/api/v2/users/me', { authorization: basic(email, 'wrong') })
      for (let i = 0; i < loginAttemptsPerAccount; i += 1) await ask()
      expect([email, hashed.length]).toEqual([email, loginAttemptsPerAccount])
      expect([(await ask()).statusCode, hashed.length]).toEqual([429, loginAttemptsPerAccount])
    }
  })
})
