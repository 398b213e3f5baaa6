import { limits } from '@lectern/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashApiKey } from '../../access/hash-api-key.ts'
import { addUser } from '../../testing/data/test-books.ts'
import { basic, createTestClient, type TestClient, uploadPicture } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

interface Key {
  id: string
  key: string
  comment: string
  userId: string
}
interface Activity {
  totalElements: number
  content: { source: string; success: boolean; apiKeyId: string | null; apiKeyComment: string | null }[]
}

const ownerCredentials = '/api/v2/users/me'
const keys = `${ownerCredentials}/api-keys`
let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: '127.0.0.1' })
  admin = await server.claim()
})
afterAll(() => server.close())

let count = 0
async function reader() {
  count += 1
  return addUser(server, admin, `reader${count}@example.org`)
}
const make = async (asking: TestClient, comment: string): Promise<Key> =>
  (await asking.post(keys, { comment })).json()
const withKey = (key: string): TestClient => createTestClient(server.app.http, { 'x-api-key': key })

describe('A11: API keys (behaviour 9.8)', () => {
  test('API keys are shown once, stored as hashes and masked afterwards', async () => {
    const { asker: asking, id } = await reader()
    const reply = await asking.post(keys, { comment: ' my phone ' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    const made: Key = reply.json()
    expect(made.key).toMatch(/^[0-9a-f]{32}$/)
    expect(made).toMatchObject({ userId: id, comment: 'my phone' })
    expect(await asking.read(keys)).toEqual([{ ...made, key: '******' }])
    const row = await server.db
      .selectFrom('api_key')
      .selectAll()
      .where('public_id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(row.key_hash).toBe(hashApiKey(made.key))
    expect(row.key_hash).toMatch(/^[0-9a-f]{128}$/)
    expect(JSON.stringify(row)).not.toContain(made.key)
  })
  test('an API key signs in each request, without a session', async () => {
    const { asker: asking, id } = await reader()
    const program = withKey((await make(asking, 'x')).key)
    const reply = await program.get(ownerCredentials)
    expect(reply.json()).toMatchObject({ id })
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(reply.headers['x-auth-token']).toBeUndefined()
    expect((await program.get('/api/v2/users')).statusCode).toBe(403)
    expect((await program.get('/api/v1/login/set-cookie')).headers['set-cookie']).toBeUndefined()
  })
  test('an API key works as the password of its account, without a session, and is recorded as a key', async () => {
    const [one, two] = [await reader(), await reader()]
    const { key, id } = await make(one.asker, 'catalog')
    const { email } = await one.asker.read<{ email: string }>(ownerCredentials)
    const signIn = (name: string, password: string) =>
      createTestClient(server.app.http, { authorization: basic(name, password) })
    const program = signIn(email.toUpperCase(), key)
    const reply = await program.get(`${ownerCredentials}?remember-me=true`)
    expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining({ id: one.id })])
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect((await program.post(keys, { comment: 'more' })).statusCode).toBe(403)
    const other = await two.asker.read<{ email: string }>(ownerCredentials)
    expect((await signIn(other.email, key).get(ownerCredentials)).statusCode).toBe(401)
    const { content } = await one.asker.read<Activity>(`${ownerCredentials}/authentication-activity`)
    expect(content.filter((entry) => entry.apiKeyId === id)).toMatchObject([
      { source: 'ApiKey', success: true, apiKeyComment: 'catalog' },
    ])
    await one.asker.delete(`${keys}/${id}`)
    expect((await program.get(ownerCredentials)).statusCode).toBe(401)
  })
  test('other users cannot see, use up or delete API keys (A10)', async () => {
    const [one, two] = [await reader(), await reader()]
    const made = await make(one.asker, 'shared name')
    expect((await two.asker.post(keys, { comment: 'shared name', userId: one.id })).json()).toMatchObject({
      userId: two.id,
    })
    expect((await two.asker.delete(`${keys}/${made.id}`)).statusCode).toBe(404)
    expect((await admin.delete(`${keys}/${made.id}`)).statusCode).toBe(404)
    expect(await one.asker.read<Key[]>(keys)).toHaveLength(1)
    expect((await one.asker.delete(`${keys}/${made.id}`)).statusCode).toBe(204)
    expect((await one.asker.delete(`${keys}/${made.id}`)).statusCode).toBe(404)
    expect((await withKey(made.key).get(ownerCredentials)).statusCode).toBe(401)
  })
  test('comments are unique in any case, also for concurrent calls', async () => {
    const { asker: asking } = await reader()
    const replies = await Promise.all(
      ['Kobo', 'kobo', 'KOBO ', ' kobo'].map((comment) => asking.post(keys, { comment })),
    )
    expect(replies.map((r) => r.statusCode).sort()).toEqual([200, 400, 400, 400])
    expect((await asking.post(keys, { comment: 'kobo' })).json().message).toBe('ERR_1034')
  })
  test.each([{}, { comment: '' }, { comment: '  ' }, { comment: 'x'.repeat(300) }, { comment: 7 }, null])(
    'refuses %j',
    async (body) => {
      expect((await admin.post(keys, body)).statusCode).toBe(400)
    },
  )
  test('the number of API keys is limited', async () => {
    const { asker: asking } = await reader()
    for (let i = 0; i < limits.maxApiKeys; i += 1) await asking.post(keys, { comment: `${i}` })
    expect((await asking.post(keys, { comment: 'one more' })).json().code).toBe('TOO_MANY_KEYS')
  })
  test('API keys end with their user and follow a change of rights immediately (A6)', async () => {
    const { asker: asking, id } = await reader()
    const program = withKey((await make(asking, 'x')).key)
    await admin.patch(`/api/v2/users/${id}`, { roles: ['ADMIN'] })
    expect((await program.get('/api/v2/users')).statusCode).toBe(200)
    await admin.patch(`/api/v2/users/${id}`, { roles: [] })
    expect((await program.get('/api/v2/users')).statusCode).toBe(403)
    await admin.delete(`/api/v2/users/${id}`)
    expect((await program.get(ownerCredentials)).statusCode).toBe(401)
    const left = await server.db.selectFrom('api_key').select('user_id').execute()
    const users = await server.db.selectFrom('user').select('id').execute()
    expect(left.filter((k) => !users.some((u) => u.id === k.user_id))).toEqual([])
  })
  test('A5: deleting a key ends its streams', async () => {
    const { asker: asking } = await reader()
    const made = await make(asking, 'x')
    await asking.delete(`${keys}/${made.id}`)
    expect(server.events.at(-1)).toEqual({ name: 'SessionsEnded', sessionHash: hashApiKey(made.key) })
  })
})

describe('behaviour 9.6: recorded activity of keys', () => {
  test('the key, address and time are recorded, but not each of a hundred requests', async () => {
    const { asker: asking, id } = await reader()
    const [one, two] = [await make(asking, 'one'), await make(asking, 'two')]
    for (let i = 0; i < 5; i += 1) await withKey(one.key).get(ownerCredentials)
    await withKey(two.key).get(ownerCredentials)
    const mine = await asking.read<Activity>(`${ownerCredentials}/authentication-activity`)
    expect(mine.content.map((a) => [a.source, a.apiKeyComment])).toEqual([
      ['ApiKey', 'two'],
      ['ApiKey', 'one'],
      ['Password', null],
    ])
    const latest = (key: string) => `/api/v2/users/${id}/authentication-activity/latest?apikey_id=${key}`
    expect(await asking.read(latest(one.id))).toMatchObject({ apiKeyId: one.id, success: true })
    expect((await asking.get(latest('nope'))).statusCode).toBe(404)
    const sorted = await admin.read<Activity>(
      '/api/v2/users/authentication-activity?sort=apiKeyComment,desc&size=500',
    )
    const comments = sorted.content.flatMap((a) => a.apiKeyComment ?? [])
    expect(comments).toEqual([...comments].sort().reverse())
    expect(comments).toContain('two')
  })
  test('an unknown key is recorded by its hash, without key and email', async () => {
    const wrong = 'f'.repeat(32)
    expect((await withKey(wrong).get(ownerCredentials)).statusCode).toBe(401)
    const all = await admin.get('/api/v2/users/authentication-activity')
    expect(all.json().content[0]).toMatchObject({
      email: null,
      userId: null,
      success: false,
      source: 'ApiKey',
      apiKeyId: null,
      apiKeyComment: hashApiKey(wrong),
    })
    expect(all.body).not.toContain(wrong)
  })
})

describe('A11: a key cannot take its account over', () => {
  const refused = async (reply: { statusCode: number; json(): { code?: string } }) =>
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'API_KEY_REFUSED'])
  test('an API key cannot take over any other account', async () => {
    const { id } = await reader()
    const made = await make(admin, 'all powerful')
    const program = withKey(made.key)
    const { id: adminId } = await admin.read<{ id: string }>(ownerCredentials)
    const password = { password: 'another one' }
    await refused(await program.patch(`${ownerCredentials}/password`, password))
    await refused(await program.patch(`/api/v2/users/${adminId}/password`, password))
    await refused(await program.patch(`/api/v2/users/${id}/password`, password))
    await refused(await program.post(keys, { comment: 'a second one' }))
    await refused(await program.delete(`${keys}/${made.id}`))
    await refused(await program.post('/api/v2/users', { email: 'new@example.org', ...password }))
    await refused(await program.patch(`/api/v2/users/${id}`, { roles: ['ADMIN'] }))
    await refused(await program.post('/api/lectern/sign-in-tokens'))
    await refused(await program.delete(`/api/v2/users/${id}`))
    await refused(await program.delete(`/api/lectern/users/${id}/sessions`))
    // What gives roles and accounts indirectly.
    await refused(await program.ask('PUT', '/api/lectern/koreader/settings', { registration: true }))
    await refused(await program.patch('/api/v1/settings', { renewRememberMeKey: true }))
    await refused(await program.patch('/api/v1/settings', { kepubifyPath: '/opt/kepubify' }))
    expect((await program.patch('/api/v1/settings', { koboProxy: false })).statusCode).toBe(204)
    // Rights can be taken away and libraries be shared.
    expect((await program.patch(`/api/v2/users/${id}`, { roles: [] })).statusCode).toBe(204)
    expect((await admin.get(ownerCredentials)).statusCode).toBe(200)
    expect(await admin.read<Key[]>(keys)).toHaveLength(1)
    await admin.delete(`${keys}/${made.id}`)
  })
  test('an API key cannot replace a database that waits to be imported', async () => {
    const program = withKey((await make(admin, 'takes over')).key)
    const begin = (asker: TestClient, name: string) =>
      asker.post('/api/lectern/import-uploads', { name, size: 4, modified: 1 })
    const send = (asker: TestClient, upload: string) =>
      uploadPicture(asker, `/api/lectern/import-uploads/${upload}/pieces`, Buffer.from('data'), {
        offset: '0',
      })
    for (const name of ['database.sqlite', 'database.sqlite-wal', 'kavita.db', 'kavita.db-wal']) {
      await refused(await begin(program, name))
      const { id } = (await begin(admin, name)).json()
      await refused(await send(program, id))
      await refused(await program.delete(`/api/lectern/import-uploads/${id}`))
      expect((await send(admin, id)).json()).toMatchObject({ received: 4 })
    }
    expect((await begin(program, 'a.cbz')).statusCode).toBe(200)
  })
  test('a new password ends the API keys if the user wishes', async () => {
    const { asker, id } = await reader()
    const program = withKey((await make(asker, 'x')).key)
    const change = (body: object) => asker.patch(`${ownerCredentials}/password`, body)
    expect((await change({ password: 'second one' })).statusCode).toBe(204)
    expect((await program.get(ownerCredentials)).statusCode).toBe(200)
    expect((await change({ password: 'third one', endApiKeys: true })).statusCode).toBe(204)
    expect((await program.get(ownerCredentials)).statusCode).toBe(401)
    expect(await asker.read(keys)).toEqual([])
    const again = withKey((await make(asker, 'x')).key)
    await admin.patch(`/api/v2/users/${id}/password`, { password: 'fourth one', endApiKeys: true })
    expect((await again.get(ownerCredentials)).statusCode).toBe(401)
  })
})

describe('B1: guessing keys', () => {
  let ip = 0
  const from = () => {
    ip += 1
    return { 'x-forwarded-for': `10.1.0.${ip}` }
  }
  test('guessing ends with 429, also for a hundred concurrent requests; a valid key still works', async () => {
    const here = from()
    const replies = await Promise.all(
      Array.from({ length: 80 }, (_, i) => withKey(`wrong ${i}`).get(ownerCredentials, here)),
    )
    expect(replies.filter((r) => r.statusCode === 401)).toHaveLength(limits.loginAttemptsPerAddress)
    const last = await withKey('another').get(ownerCredentials, here)
    expect(last.statusCode).toBe(429)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    const made = await make(admin, 'right')
    expect((await withKey(made.key).get(ownerCredentials, here)).statusCode).toBe(200)
    expect((await withKey('another').get(ownerCredentials, from())).statusCode).toBe(401)
  })
  test('a device that repeats one old key does not block its network', async () => {
    const here = from()
    for (let i = 0; i < limits.loginAttemptsPerAddress + 5; i += 1)
      await withKey('old key').get(ownerCredentials, here)
    expect((await withKey('old key').get(ownerCredentials, here)).statusCode).toBe(429)
    expect((await withKey('other key').get(ownerCredentials, here)).statusCode).toBe(401)
  })
})
