import type { Page } from '@lectern/contract/page'
import type { UserSession } from '@lectern/contract/users-sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import { basic, createTestClient, type TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
let anna: TestClient
let annaId: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
  const added = await addUser(server, admin, 'anna@example.org')
  anna = added.asker
  annaId = added.id
})
afterAll(() => server.close())

const mine = '/api/lectern/users/me/sessions'
const list = async (asker: TestClient, path = mine) => (await asker.read<Page<UserSession>>(path)).content
const credentials = { authorization: basic('anna@example.org', 'secret') }
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Signs a browser in that is remembered; returns its cookies by name. */
async function signInBrowser(): Promise<Record<string, string>> {
  const reply = await server.anonymous.get('/api/v2/users/me?remember-me=true', {
    ...credentials,
    'user-agent': firefox,
  })
  return Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]))
}
const browser = (cookies: Record<string, string>) =>
  createTestClient(server.app.http, {
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
    'user-agent': firefox,
  })

test('behaviour 9.5: users see their sessions, with the current one marked', async () => {
  const cookies = await signInBrowser()
  const sessions = await list(browser(cookies))
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      ip: '127.0.0.1',
      userAgent: firefox,
      began: expect.any(String),
      lastUsed: expect.any(String),
      isRemembered: true,
      isCurrent: true,
    },
  ])
  // No part of a token or its whole hash is told.
  const text = JSON.stringify(sessions)
  for (const value of Object.values(cookies)) expect(text).not.toContain(value)
  expect((await list(anna)).find(({ isCurrent }) => isCurrent)).toMatchObject({ isRemembered: false })
})

test('an ended session is not restored by the remembered token of its device', async () => {
  const cookies = await signInBrowser()
  const there = browser(cookies)
  const [session] = (await list(there)).filter(({ isCurrent }) => isCurrent)
  expect((await anna.delete(`${mine}/${session?.id}`)).statusCode).toBe(204)
  expect((await there.get('/api/v2/users/me')).statusCode).toBe(401)
  expect(server.events).toContainEqual(expect.objectContaining({ name: 'SessionsEnded' }))
  expect((await anna.delete(`${mine}/${session?.id}`)).statusCode).toBe(404)
  expect((await list(anna)).map(({ id }) => id)).not.toContain(session?.id)
})

test('a remembered device without a session is listed, continues as one row, and is ended like a session', async () => {
  const cookies = await signInBrowser()
  await server.db.deleteFrom('session').where('remember_hash', 'is not', null).execute()
  const waiting = (await list(anna)).filter(({ isRemembered }) => isRemembered)
  expect(waiting.length).toBeGreaterThan(0)
  const count = (await list(anna)).length
  const { 'komga-remember-me': token = '' } = cookies
  const again = browser({ 'komga-remember-me': token })
  expect((await again.get('/api/v2/users/me')).statusCode).toBe(200)
  expect(await list(anna)).toHaveLength(count)
  await signInBrowser()
  await server.db.deleteFrom('session').where('remember_hash', 'is not', null).execute()
  const device = (await list(anna)).find(({ isCurrent }) => !isCurrent)
  expect((await anna.delete(`${mine}/${device?.id}`)).statusCode).toBe(204)
  expect((await list(anna)).map(({ id }) => id)).not.toContain(device?.id)
})

test('only administrators list and end sessions of other users', async () => {
  const path = `/api/lectern/users/${annaId}/sessions`
  await signInBrowser()
  const sessions = await list(admin, path)
  expect(sessions.length).toBeGreaterThan(1)
  expect(sessions.some(({ isCurrent }) => isCurrent)).toBe(false)
  const [first] = sessions.filter(({ userAgent }) => userAgent === firefox)
  const other = (await addUser(server, admin, 'ben@example.org')).asker
  expect((await other.get(path)).statusCode).toBe(403)
  expect((await other.delete(`${path}/${first?.id}`)).statusCode).toBe(403)
  expect((await other.delete(`${mine}/${first?.id}`)).statusCode).toBe(404)
  expect((await admin.delete(`${path}/${first?.id}`)).statusCode).toBe(204)
  expect((await list(admin, path)).map(({ id }) => id)).not.toContain(first?.id)
  expect((await admin.get('/api/lectern/users/nobody/sessions')).statusCode).toBe(404)
  expect((await admin.delete(`${path}/nonsense`)).statusCode).toBe(400)
})

test('the list is paged, the last used first, and the time of use is saved only at intervals', async () => {
  for (let n = 0; n < 4; n += 1) await signInBrowser()
  const page = await anna.read<Page<UserSession>>(`${mine}?size=3&page=1`)
  expect([page.number, page.size, page.content.length > 0]).toEqual([1, 3, true])
  const all = await list(anna, `${mine}?size=100`)
  expect(page.totalElements).toBe(all.length)
  expect(all.map(({ lastUsed }) => lastUsed)).toEqual(
    all
      .map(({ lastUsed }) => lastUsed)
      .sort()
      .reverse(),
  )
  const used = () => server.db.selectFrom('session').select(['used']).orderBy('token_hash').execute()
  const before = await used()
  for (let n = 0; n < 3; n += 1) await anna.get('/api/v2/users/me')
  expect(await used()).toEqual(before)
  await server.db
    .updateTable('session')
    .set({ used: Date.now() - 600_000, ip: '192.0.2.7' })
    .execute()
  const current = (await list(anna)).find(({ isCurrent }) => isCurrent)
  expect(Date.now() - Date.parse(current?.lastUsed ?? '')).toBeLessThan(60_000)
  expect(current?.ip).toBe('127.0.0.1')
})
