import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const users = '/api/v2/users'
let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.claim()
})
afterAll(() => server.close())

const getId = async (asker: TestClient) => (await asker.read<{ id: string }>(`${users}/me`)).id
let count = 0
async function newAdmin() {
  count += 1
  return addUser(server, owner, `admin${count}@example.org`, { roles: ['ADMIN'] })
}
const admins = async (): Promise<number> =>
  (await server.db.selectFrom('user').select('roles').execute()).filter((u) => u.roles.includes('ADMIN'))
    .length

describe('A8: an administrator always remains', () => {
  const demote = (asker: TestClient, id: string) => asker.patch(`${users}/${id}`, { roles: [] })
  const remove = (asker: TestClient, id: string) => asker.delete(`${users}/${id}`)
  test.each([
    ['demote', demote, demote],
    ['delete', remove, remove],
    ['demote and delete', demote, remove],
  ])('when two %s each other at the same moment', async (_, one, two) => {
    const [a, b] = [await newAdmin(), await newAdmin()]
    const before = await admins()
    const replies = await Promise.all([one(a.asker, b.id), two(b.asker, a.id)])
    // The second caller was no admin any more: 401 if the session had ended already.
    expect(replies.filter((r) => r.statusCode === 204)).toHaveLength(1)
    expect(replies.filter((r) => [401, 403].includes(r.statusCode))).toHaveLength(1)
    expect(await admins()).toBe(before - 1)
  })
  test('an administrator remains if all demote all others at the same time', async () => {
    const all = [await newAdmin(), await newAdmin(), await newAdmin(), await newAdmin()]
    const replies = await Promise.all(
      all.flatMap((one) => all.filter((other) => other !== one).map((other) => demote(one.asker, other.id))),
    )
    expect(replies.every((r) => [204, 401, 403].includes(r.statusCode))).toBe(true)
    const left = (await owner.read<{ id: string; roles: string[] }[]>(users)).filter(
      (u) => all.some((a) => a.id === u.id) && u.roles.includes('ADMIN'),
    )
    expect(left.length).toBeGreaterThanOrEqual(1)
  })
  test('administrators cannot demote or delete themselves', async () => {
    const id = await getId(owner)
    for (const reply of [
      await demote(owner, id),
      await remove(owner, id),
      await owner.patch(`${users}/${id}`, {}),
    ])
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'NOT_YOURSELF'])
  })
})

describe('behaviour 9.5: data of a deleted user', () => {
  test('no row of a deleted user remains in any table', async () => {
    const { id, asker } = await newAdmin()
    await asker.post(`${users}/me/api-keys`, { comment: 'x' })
    await asker.patch('/api/v1/client-settings/user', { a: { value: 'x' } })
    await asker.ask('PUT', `/api/lectern/panels/${'0'.repeat(32)}`, {
      panels: [],
      rightToLeft: [],
      confidence: 0,
      detector: 1,
      isCorrected: false,
    })
    await server.anonymous.get(`${users}/me?remember-me=true`, {
      authorization: `Basic ${Buffer.from(`admin${count}@example.org:secret`).toString('base64')}`,
    })
    await asker.patch(`${users}/${await getId(owner)}/password`, { password: '' })
    const user = await server.db
      .selectFrom('user')
      .select('id')
      .where('public_id', '=', id)
      .executeTakeFirstOrThrow()
    const tables = [
      'session',
      'remember_token',
      'auth_activity',
      'api_key',
      'client_setting',
      'page_panels',
    ] as const
    const held = () =>
      Promise.all(
        tables.map(async (table) => {
          const rows = await server.db.selectFrom(table).select('user_id').execute()
          return rows.some((r) => r.user_id === user.id)
        }),
      )
    expect(await held()).toEqual(tables.map(() => true))
    expect((await owner.delete(`${users}/${id}`)).statusCode).toBe(204)
    expect(await held()).toEqual(tables.map(() => false))
  })
})
