import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Session } from '@lectern/contract/auth'
import type { Library } from '@lectern/contract/libraries'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLibrary, addUser } from '../../testing/data/test-books.ts'
import { basic, type TestClient } from '../../testing/servers/test-client.ts'
import {
  adminEmail,
  adminPassword,
  startTestServer,
  type TestServer,
} from '../../testing/servers/test-server.ts'

const ownerCredentials = '/api/v2/users/me'
interface ActivityPage {
  content: {
    email: string
    success: boolean
    error: string | null
    source: string
    userId: string | null
    dateTime: string
  }[]
  totalElements: number
}

describe('A13: the claim', () => {
  test('exactly one of concurrent claims succeeds', async () => {
    const server = await startTestServer()
    try {
      expect((await server.anonymous.get('/api/v1/claim')).json()).toEqual({ isClaimed: false })
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          server.anonymous.post('/api/v1/claim', undefined, {
            'x-komga-email': `admin${i}@example.org`,
            'x-komga-password': `secret ${i}`,
          }),
        ),
      )
      const won = replies.filter((r) => r.statusCode === 200)
      expect(won).toHaveLength(1)
      expect(won[0]?.json()).toMatchObject({ sharedAllLibraries: true })
      expect(won[0]?.headers['set-cookie']).toBeUndefined()
      for (const lost of replies.filter((r) => r.statusCode !== 200)) {
        expect(lost.statusCode).toBe(400)
        expect(lost.json().code).toBe('ALREADY_CLAIMED')
      }
      const count = await server.db
        .selectFrom('user')
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirst()
      expect(Number(count?.n)).toBe(1)
      expect((await server.anonymous.get('/api/v1/claim')).json()).toEqual({ isClaimed: true })
    } finally {
      await server.close()
    }
  })
  test('invalid headers of a claim are reported (behaviour 1.9)', async () => {
    const server = await startTestServer()
    try {
      const reply = await server.anonymous.post('/api/v1/claim', undefined, {
        'x-komga-email': 'no address',
        'x-komga-password': '  ',
      })
      expect(reply.statusCode).toBe(400)
      const names = reply.json().violations.map((v: { fieldName: string }) => v.fieldName)
      expect(names.sort()).toEqual(['claimServer.email', 'claimServer.password'])
      expect((await server.anonymous.post('/api/v1/claim')).statusCode).toBe(400)
    } finally {
      await server.close()
    }
  })
})

describe('the session', () => {
  const session = '/api/lectern/session'
  const stranger = { user: null, libraries: [] }
  let server: TestServer
  let admin: TestClient
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  test('the session is anonymous before and after the claim, with the same answer', async () => {
    const before = await server.anonymous.get(session)
    admin = await server.claim()
    mkdirSync(join(server.books, 'open'), { recursive: true })
    mkdirSync(join(server.books, 'shut'), { recursive: true })
    for (const name of ['open', 'shut'])
      await addLibrary(server, admin, { name, root: join(server.books, name) })
    const after = await server.anonymous.get(session)
    expect([before.statusCode, before.json()]).toEqual([200, stranger])
    expect([after.statusCode, after.json()]).toEqual([200, stranger])
    expect(after.headers['set-cookie']).toBeUndefined()
    expect(after.headers.etag).toBe(before.headers.etag)
  })
  test('the session has the user and the libraries that they see, and is sent only to them', async () => {
    const [open] = await admin.read<Library[]>('/api/v1/libraries')
    const reader = await addUser(server, admin, 'one@example.org', {
      sharedLibraries: { all: false, libraryIds: [open?.id] },
    })
    for (const asker of [admin, reader.asker]) {
      const reply = await asker.get(session)
      expect(reply.json()).toEqual({
        user: await asker.read(ownerCredentials),
        libraries: await asker.read('/api/v1/libraries'),
        moment: expect.any(String),
      })
      expect(reply.headers['cache-control']).toContain('private')
    }
    const { libraries } = await reader.asker.read<Session>(session)
    expect(libraries.map((l) => [l.name, l.root])).toEqual([['open', '']])
  })
  test('an ended session is anonymous, and wrong credentials are refused', async () => {
    const gone = await server.signIn(adminEmail, adminPassword)
    await gone.post('/api/logout')
    expect((await gone.get(session)).json()).toEqual(stranger)
    expect((await server.anonymous.get(session, { cookie: 'KOMGA-SESSION=bm9uZQ==' })).json()).toEqual(
      stranger,
    )
    const wrong = await server.anonymous.get(session, { authorization: basic(adminEmail, 'wrong') })
    expect(wrong.statusCode).toBe(401)
  })
  test('anonymous callers get 401 at the address of Komga', async () => {
    expect((await server.anonymous.get(ownerCredentials)).statusCode).toBe(401)
    expect((await server.anonymous.get('/api/v1/libraries')).statusCode).toBe(401)
  })
})

describe('behaviour 1.11: after a restart', () => {
  test('sessions and remember-me remain valid until the password changes', async () => {
    const first = await startTestServer()
    await first.claim()
    const reply = await first.anonymous.get(`${ownerCredentials}?remember-me=true`, {
      authorization: basic(adminEmail, adminPassword),
    })
    const cookies = Object.fromEntries(reply.cookies.map((c) => [c.name, `${c.name}=${c.value}`]))
    const session = { cookie: cookies['KOMGA-SESSION'] ?? '' }
    const remembered = { cookie: cookies['komga-remember-me'] ?? '' }
    await first.close({ keep: true })

    const second = await startTestServer({ folder: first.folder })
    try {
      expect((await second.anonymous.get(ownerCredentials, session)).statusCode).toBe(200)
      const back = await second.anonymous.get(ownerCredentials, remembered)
      expect(back.statusCode).toBe(200)
      const other = { cookie: `KOMGA-SESSION=${back.cookies[0]?.value}` }
      const change = await second.anonymous.patch(
        `${ownerCredentials}/password`,
        { password: 'another one' },
        session,
      )
      expect(change.statusCode).toBe(204)
      expect((await second.anonymous.get(ownerCredentials, session)).statusCode).toBe(200)
      expect((await second.anonymous.get(ownerCredentials, other)).statusCode).toBe(401)
      expect((await second.anonymous.get(ownerCredentials, remembered)).statusCode).toBe(401)
      await expect(second.signIn(adminEmail, adminPassword)).rejects.toThrow('401')
      await expect(second.signIn(adminEmail, 'another one')).resolves.toBeDefined()
    } finally {
      await second.close()
    }
  })
  test('tokens are stored only as hashes', async () => {
    const server = await startTestServer()
    try {
      const admin = await server.claim()
      const rows = await server.db.selectFrom('session').select('token_hash').execute()
      expect(rows.map((r) => r.token_hash)).not.toContain(admin.headers['x-auth-token'])
      const user = await server.db.selectFrom('user').select('password_hash').executeTakeFirst()
      expect(user?.password_hash).toMatch(/^\$argon2id\$/)
    } finally {
      await server.close()
    }
  })
})

describe('behaviour 9.6: authentication activity', () => {
  let server: TestServer
  let admin: TestClient
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.claim()
  })
  afterAll(() => server.close())
  const everything = () => admin.read<ActivityPage>('/api/v2/users/authentication-activity?size=500')

  test('each sign-in adds one row; requests with a session add none', async () => {
    const before = (await everything()).totalElements
    const asking = await server.signIn(adminEmail, adminPassword)
    await asking.get(ownerCredentials)
    await asking.get(ownerCredentials)
    const after = await everything()
    expect(after.totalElements).toBe(before + 1)
    expect(after.content[0]).toMatchObject({
      email: adminEmail,
      success: true,
      error: null,
      source: 'Password',
      ip: '127.0.0.1',
      apiKeyId: null,
    })
  })
  test('failures are stored as typed, with the user if there is one', async () => {
    await server.anonymous.get(ownerCredentials, {
      authorization: basic('Nobody@Example.org', 'x'),
      'user-agent': 'a'.repeat(900),
    })
    await server.anonymous.get(ownerCredentials, { authorization: basic(adminEmail.toUpperCase(), 'x') })
    const [known, unknown] = (await everything()).content
    expect(unknown).toMatchObject({ email: 'Nobody@Example.org', success: false, userId: null })
    expect(unknown?.error).not.toBe('')
    expect(known).toMatchObject({ email: adminEmail.toUpperCase(), success: false })
    expect(known?.userId).not.toBeNull()
  })
  test('any paging and sorting is answered', async () => {
    const page = await admin.read<ActivityPage & { sort: object }>(
      '/api/v2/users/authentication-activity?size=2&sort=email,asc',
    )
    expect(page.content).toHaveLength(2)
    const emails = page.content.map((c) => c.email)
    expect(emails).toEqual([...emails].sort())
    for (const sort of ['constructor', '__proto__', 'toString,desc', 'hasOwnProperty', "email';--"]) {
      const reply = await admin.get(`/api/v2/users/authentication-activity?sort=${encodeURIComponent(sort)}`)
      expect([sort, reply.statusCode]).toEqual([sort, 200])
      expect(reply.json().sort).toEqual({ empty: true, sorted: false, unsorted: true })
    }
  })
  test('the activity is filtered by result, user and time (extension activity-filters)', async () => {
    const reader = await addUser(server, admin, 'narrow@example.org')
    const list = (search: string) =>
      admin.read<ActivityPage>(`/api/v2/users/authentication-activity?size=500&${search}`)
    const all = await everything()
    const of = (test: (entry: ActivityPage['content'][number]) => boolean) => all.content.filter(test)
    const failed = of((c) => !c.success)
    expect(failed.length).toBeGreaterThan(0)
    expect((await list('success=false')).content).toEqual(failed)
    expect((await list('success=true')).content).toEqual(of((c) => c.success))
    const theirs = of((c) => c.userId === reader.id)
    expect(theirs).toHaveLength(1)
    expect((await list(`user_id=${reader.id}`)).content).toEqual(theirs)
    expect((await list('user_id=nobody')).totalElements).toBe(0)
    const since = all.content[0]?.dateTime ?? ''
    expect((await list(`after=${since}`)).content).toEqual(of((c) => c.dateTime >= since))
    expect((await list(`before=${since}`)).content).toEqual(of((c) => c.dateTime < since))
    expect((await admin.get('/api/v2/users/authentication-activity?success=maybe')).statusCode).toBe(400)
    // Nobody sees more of others by it.
    const mine = await reader.asker.read<ActivityPage>(
      `${ownerCredentials}/authentication-activity?user_id=${all.content.at(-1)?.userId}&success=true`,
    )
    expect(mine.content.map((c) => c.userId)).toEqual([reader.id])
  })
  test('users see their own activity (A10), administrators all of it', async () => {
    const reader = await addUser(server, admin, 'reader@example.org')
    const mine = await reader.asker.read<ActivityPage>(`${ownerCredentials}/authentication-activity`)
    expect(mine.content.map((c) => c.userId)).toEqual([reader.id])
    expect((await reader.asker.get('/api/v2/users/authentication-activity')).statusCode).toBe(403)
    const latest = await reader.asker.get(`/api/v2/users/${reader.id}/authentication-activity/latest`)
    expect(latest.json()).toMatchObject({ email: 'reader@example.org', success: true })
    const someone = (await admin.read<{ id: string }[]>('/api/v2/users'))[0]?.id
    for (const id of [someone, 'unknown'])
      expect((await reader.asker.get(`/api/v2/users/${id}/authentication-activity/latest`)).statusCode).toBe(
        403,
      )
    expect((await admin.get('/api/v2/users/unknown/authentication-activity/latest')).statusCode).toBe(404)
  })
  test('the activity is deleted with its user (behaviour 9.5) and never shown to a later user', async () => {
    const gone = await addUser(server, admin, 'gone@example.org')
    await admin.delete(`/api/v2/users/${gone.id}`)
    expect((await everything()).content.some((c) => c.email === 'gone@example.org')).toBe(false)
    const next = await addUser(server, admin, 'gone@example.org')
    const mine = await next.asker.read<ActivityPage>(`${ownerCredentials}/authentication-activity`)
    expect(mine.totalElements).toBe(1)
  })
})
