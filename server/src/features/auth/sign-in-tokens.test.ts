import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { createSignInTokens } from './sign-in-tokens.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterAll(() => server.close())

const create = async (client: TestClient): Promise<string> =>
  (await client.post('/api/lectern/sign-in-tokens')).json().token
const use = (token: string) => server.anonymous.post('/api/lectern/sign-in', { token })

describe('B3: a token that signs in', () => {
  test('a token works once, for its account', async () => {
    const { asker, id } = await addUser(server, admin, 'linked@example.org')
    const token = await create(asker)
    const reply = await use(token)
    expect(reply.statusCode).toBe(204)
    const cookie = `KOMGA-SESSION=${reply.cookies.find((c) => c.name === 'KOMGA-SESSION')?.value}`
    expect((await server.anonymous.get('/api/v2/users/me', { cookie })).json().id).toBe(id)
    expect((await use(token)).statusCode).toBe(401)
    const activity = await asker.read<{ content: { source: string }[] }>(
      '/api/v2/users/me/authentication-activity',
    )
    expect(activity.content[0]?.source).toBe('Link')
  })
  test('a token ends with the session that created it', async () => {
    const { asker } = await addUser(server, admin, 'left@example.org')
    const token = await create(asker)
    await asker.post('/api/logout')
    expect((await use(token)).statusCode).toBe(401)
  })
  test('a token ends after a minute', async () => {
    let now = 1000
    const tokens = createSignInTokens(
      async () => ({ userId: 1 }) as never,
      () => now,
    )
    const [one, two] = [tokens.create(1, 'hash').token, tokens.create(1, 'hash').token]
    now += 59_000
    expect(await tokens.use(one)).toBeDefined()
    now += 2000
    expect(await tokens.use(two)).toBeUndefined()
    expect(await tokens.use(tokens.create(2, 'hash').token)).toBeUndefined()
  })
  test('a token never signs in as the user that its session views the server as', async () => {
    const { id } = await addUser(server, admin, 'looked-at@example.org')
    const looker = (await addUser(server, admin, 'looker@example.org', { roles: ['ADMIN'] })).asker
    const [early, unused] = [await create(looker), await create(looker)]
    expect((await looker.post(`/api/lectern/users/${id}/view`)).statusCode).toBe(204)
    expect((await looker.post('/api/lectern/sign-in-tokens')).json().code).toBe('VIEW_ONLY')
    expect((await use(early)).statusCode).toBe(401)
    expect((await looker.delete('/api/lectern/view')).statusCode).toBe(204)
    expect((await use(early)).statusCode).toBe(401)
    const reply = await use(unused)
    const cookie = `KOMGA-SESSION=${reply.cookies.find((c) => c.name === 'KOMGA-SESSION')?.value}`
    expect((await server.anonymous.get('/api/v2/users/me', { cookie })).json().email).toBe(
      'looker@example.org',
    )
  })
  test('creating a token requires a signed-in user and a page of this site', async () => {
    expect((await server.anonymous.post('/api/lectern/sign-in-tokens')).statusCode).toBe(401)
    const token = await create(admin)
    const reply = await server.anonymous.post(
      '/api/lectern/sign-in',
      { token },
      { origin: 'https://evil.example' },
    )
    expect(reply.statusCode).toBe(403)
  })
})
