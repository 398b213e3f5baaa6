import { limits } from '@lectern/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const root = '/api/v1/client-settings'
let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterAll(() => server.close())

let count = 0
async function reader() {
  count += 1
  return addUser(server, admin, `reader${count}@example.org`)
}
const remove = (asking: TestClient, path: string, keys: unknown) => asking.ask('DELETE', path, keys)

describe('behaviour 9.9: settings of the whole server', () => {
  test('only administrators change them; anonymous callers read only public ones', async () => {
    const { asker: asking } = await reader()
    const settings = {
      'webui.oauth2.hide_login': { value: 'true', allowUnauthorized: true },
      'webui.series_groups': { value: '{"a":1}', allowUnauthorized: false },
    }
    expect((await asking.patch(`${root}/global`, settings)).statusCode).toBe(403)
    expect((await server.anonymous.patch(`${root}/global`, settings)).statusCode).toBe(401)
    expect((await admin.patch(`${root}/global`, settings)).statusCode).toBe(204)
    expect(await asking.read(`${root}/global/list`)).toEqual(settings)
    expect(await server.anonymous.read(`${root}/global/list`)).toEqual({
      'webui.oauth2.hide_login': { value: 'true', allowUnauthorized: true },
    })
    // The last change decides who may read it.
    await admin.patch(`${root}/global`, {
      'webui.oauth2.hide_login': { value: 'no', allowUnauthorized: false },
    })
    expect(await server.anonymous.read(`${root}/global/list`)).toEqual({})
    expect((await remove(asking, `${root}/global`, ['webui.series_groups'])).statusCode).toBe(403)
    expect((await remove(admin, `${root}/global`, ['webui.series_groups', 'not.there'])).statusCode).toBe(204)
    expect(Object.keys(await asking.read<object>(`${root}/global/list`))).toEqual(['webui.oauth2.hide_login'])
  })
  test('an ended session reads public settings; a wrong password is refused', async () => {
    const list = `${root}/global/list`
    expect((await server.anonymous.get(list, { cookie: 'KOMGA-SESSION=bm9uZQ==' })).statusCode).toBe(200)
    expect((await server.anonymous.get(list, { authorization: 'Basic eDp5' })).statusCode).toBe(401)
  })
})

describe('A10: settings of one user', () => {
  test('only the user sees, changes and deletes them', async () => {
    const [one, two] = [await reader(), await reader()]
    const mine = { 'webui.poster.stretch': { value: 'true' }, a: { value: ' x ' } }
    expect((await one.asker.patch(`${root}/user`, mine)).statusCode).toBe(204)
    await one.asker.patch(`${root}/user`, { a: { value: 'y', allowUnauthorized: true, userId: two.id } })
    expect(await one.asker.read(`${root}/user/list`)).toEqual({ ...mine, a: { value: 'y' } })
    expect(await two.asker.read(`${root}/user/list`)).toEqual({})
    expect(await admin.read(`${root}/user/list`)).toEqual({})
    expect(await server.anonymous.read(`${root}/global/list`)).not.toHaveProperty('a')
    await remove(two.asker, `${root}/user`, ['a'])
    expect(await one.asker.read(`${root}/user/list`)).toHaveProperty('a')
    await remove(one.asker, `${root}/user`, ['a'])
    expect(await one.asker.read(`${root}/user/list`)).not.toHaveProperty('a')
  })
  test('settings are deleted with their user (behaviour 9.5)', async () => {
    const { asker: asking, id } = await reader()
    await asking.patch(`${root}/user`, { gone: { value: 'x' } })
    await admin.delete(`/api/v2/users/${id}`)
    const rows = await server.db.selectFrom('client_setting').select('name').execute()
    expect(rows.map((r) => r.name)).not.toContain('gone')
  })
})

describe('refused settings', () => {
  test.each([
    'A',
    '1a',
    '',
    '.a',
    'a.',
    'a..b',
    'a_',
    'a-.b',
    'a b',
    'a.B',
    'a/b',
    'ä',
    '_a',
    `${'a-'.repeat(120)}!`,
    'a'.repeat(256),
  ])('the key %j', async (key) => {
    expect((await admin.patch(`${root}/user`, { [key]: { value: 'x' } })).statusCode).toBe(400)
    expect((await remove(admin, `${root}/user`, [key])).statusCode).toBe(400)
  })
  test.each(['a', 'a1', 'a_b-c.1.2-3', 'webui.recommended.0abcdefg', 'a--b', 'constructor'])(
    'but not the key %j',
    async (key) => {
      expect((await admin.patch(`${root}/user`, { [key]: { value: 'x' } })).statusCode).toBe(204)
      expect(await admin.read(`${root}/user/list`)).toMatchObject({ [key]: { value: 'x' } })
      expect((await remove(admin, `${root}/user`, [key])).statusCode).toBe(204)
    },
  )
  test.each([{ value: '' }, { value: ' ' }, { value: 7 }, { value: null }, {}, null, 'x'])(
    'the value %j',
    async (value) => {
      expect((await admin.patch(`${root}/user`, { a: value })).statusCode).toBe(400)
    },
  )
  test('a setting of the whole server is refused if it does not say whether it is public', async () => {
    expect((await admin.patch(`${root}/global`, { a: { value: 'x' } })).statusCode).toBe(400)
  })
  test('settings are refused if they are too long, too many in one call, or too many in total', async () => {
    const { asker: asking } = await reader()
    const many = (n: number, from = 0) =>
      Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${from + i}`, { value: 'x' }]))
    const long = { value: 'x'.repeat(limits.maxSettingValue + 1) }
    expect((await asking.patch(`${root}/user`, { a: long })).statusCode).toBe(400)
    expect((await asking.patch(`${root}/user`, many(limits.maxSettingsPerCall + 1))).statusCode).toBe(400)
    for (let from = 0; from < limits.maxSettings; from += limits.maxSettingsPerCall)
      expect((await asking.patch(`${root}/user`, many(limits.maxSettingsPerCall, from))).statusCode).toBe(204)
    const last = await asking.patch(`${root}/user`, { more: { value: 'x' }, k0: { value: 'changed' } })
    expect(last.json().code).toBe('TOO_MANY_SETTINGS')
    const all = await asking.read<Record<string, { value: string }>>(`${root}/user/list`)
    expect([Object.keys(all).length, all.k0?.value]).toEqual([limits.maxSettings, 'x'])
    expect((await asking.patch(`${root}/user`, { k0: { value: 'changed' } })).statusCode).toBe(204)
  })
})
