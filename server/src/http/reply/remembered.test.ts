import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpired, findAccount, insertSession } from '../../access/session-queries.ts'
import { addUser } from '../../testing/data/test-books.ts'
import { basic, type TestClient } from '../../testing/servers/test-client.ts'
import {
  adminEmail,
  adminPassword,
  startTestServer,
  type TestServer,
} from '../../testing/servers/test-server.ts'
import { createAuthentication } from '../session/authenticate.ts'

const ownerCredentials = '/api/v2/users/me'
const day = 86_400_000
let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterAll(() => server.close())

const setDays = (days: number) => admin.patch('/api/v1/settings', { rememberMeDurationDays: days })
async function remember(email = adminEmail, password = adminPassword) {
  const reply = await server.anonymous.get(`${ownerCredentials}?remember-me=true`, {
    authorization: basic(email, password),
  })
  const cookie = reply.cookies.find((c) => c.name === 'komga-remember-me')
  return { cookie: `komga-remember-me=${cookie?.value}`, maxAge: cookie?.maxAge }
}
const getStatus = async (cookie: string) =>
  (await server.anonymous.get(ownerCredentials, { cookie })).statusCode
const makeOlder = (days: number) =>
  server.db
    .updateTable('remember_token')
    .set((e) => ({ created: e('created', '-', days * day) }))
    .execute()

describe('behaviour 1.11: how long a browser is remembered', () => {
  test('follows the setting from the next sign-in on', async () => {
    expect((await remember()).maxAge).toBe(365 * 86_400)
    await setDays(7)
    const { cookie, maxAge } = await remember()
    expect(maxAge).toBe(7 * 86_400)
    await makeOlder(6)
    expect(await getStatus(cookie)).toBe(200)
    await makeOlder(2)
    expect(await getStatus(cookie)).toBe(401)
  })
  test('a shorter time ends tokens that were given for longer', async () => {
    await setDays(30)
    const { cookie } = await remember()
    await makeOlder(10)
    expect(await getStatus(cookie)).toBe(200)
    await setDays(5)
    expect(await getStatus(cookie)).toBe(401)
  })
  test('ends when an admin renews the key', async () => {
    const { cookie } = await remember()
    expect(await getStatus(cookie)).toBe(200)
    await admin.patch('/api/v1/settings', { renewRememberMeKey: true })
    expect(await getStatus(cookie)).toBe(401)
  })
  test('A6: ends with changed rights, with a password that an admin sets, and with the account', async () => {
    await setDays(30)
    const end: ((id: string) => Promise<unknown>)[] = [
      (id) => admin.patch(`/api/v2/users/${id}`, { roles: ['PAGE_STREAMING'] }),
      (id) => admin.patch(`/api/v2/users/${id}/password`, { password: 'another' }),
      (id) => admin.delete(`/api/v2/users/${id}`),
    ]
    for (const [i, act] of end.entries()) {
      const email = `kept${i}@example.org`
      const { id } = await addUser(server, admin, email)
      const { cookie } = await remember(email, 'secret')
      expect(await getStatus(cookie)).toBe(200)
      await act(id)
      expect(await getStatus(cookie)).toBe(401)
    }
  })
})

describe('B3: a session', () => {
  test('does not begin for an account whose password changed during the sign-in, nor for a deleted one', async () => {
    const email = 'racing@example.org'
    const { id } = await addUser(server, admin, email)
    const before = await findAccount(server.db, email)
    if (!before) throw new Error('no account')
    const times = { now: Date.now(), expires: Date.now() + day }
    expect(await insertSession(server.db, 'one', before, times)).toBe(true)
    await admin.patch(`/api/v2/users/${id}/password`, { password: 'another' })
    expect(await insertSession(server.db, 'two', before, times)).toBe(false)
    const after = await findAccount(server.db, email)
    await admin.delete(`/api/v2/users/${id}`)
    expect(await insertSession(server.db, 'three', after ?? before, times)).toBe(false)
    const remaining = await server.db.selectFrom('session').select('token_hash').execute()
    expect(remaining.filter((s) => ['one', 'two', 'three'].includes(s.token_hash))).toEqual([])
  })
  test('is not remembered for a browser whose password changed during the sign-in', async () => {
    const email = 'remembering@example.org'
    const { id } = await addUser(server, admin, email)
    // Called when the password has been verified and nothing is stored yet, or the session alone.
    const rememberDays = async () => {
      await admin.patch(`/api/v2/users/${id}/password`, { password: 'another' })
      return 7
    }
    const app = Fastify()
    await app.register(cookie)
    const authentication = createAuthentication(server.db, {
      path: '/',
      rememberDays,
      bus: server.bus,
      replaceOldHash: async () => undefined,
    })
    app.get(
      '/',
      async (request, reply) => (await authentication.identify(request, reply))?.account.email ?? null,
    )
    const reply = await app.inject({
      url: '/?remember-me=true',
      headers: { authorization: basic(email, 'secret') },
    })
    await app.close()
    const left = (table: 'remember_token' | 'session') =>
      server.db
        .selectFrom(table)
        .innerJoin('user', 'user.id', `${table}.user_id`)
        .select('user.email')
        .where('user.email', '=', email)
        .execute()
    expect([await left('remember_token'), await left('session')]).toEqual([[], []])
    expect(reply.statusCode).toBe(401)
    expect(reply.cookies.map((c) => c.name)).not.toContain('komga-remember-me')
  })
  test('is a new one at each sign-in, whatever token the browser sends', async () => {
    const planted = { cookie: `KOMGA-SESSION=${Buffer.from('planted by somebody').toString('base64')}` }
    const reply = await server.anonymous.get(ownerCredentials, {
      ...planted,
      authorization: basic(adminEmail, adminPassword),
    })
    const session = reply.cookies.find((c) => c.name === 'KOMGA-SESSION')
    expect(session?.value).toBeDefined()
    expect(`KOMGA-SESSION=${session?.value}`).not.toBe(planted.cookie)
    expect((await server.anonymous.get(ownerCredentials, planted)).statusCode).toBe(401)
  })
})

test('behaviour 9.6: activity older than a month is removed, and nothing else', async () => {
  const now = Date.now()
  await server.db.deleteFrom('auth_activity').execute()
  const row = { success: 1, user_id: null, ip: null, user_agent: null, error: null, source: 'Password' }
  const old = { ...row, api_key_id: null, api_key_comment: null }
  await server.db
    .insertInto('auth_activity')
    .values([
      { ...old, email: 'old', date: now - 32 * day },
      { ...old, email: 'young', date: now - 30 * day },
    ])
    .execute()
  await deleteExpired(server.db, now)
  const left = await server.db.selectFrom('auth_activity').select('email').execute()
  expect(left).toEqual([{ email: 'young' }])
})
