import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import {
  adminEmail,
  adminPassword,
  startTestServer,
  type TestServer,
} from '../../testing/servers/test-server.ts'

interface ShownUser {
  id: string
  email: string
  roles: string[]
  sharedAllLibraries: boolean
  sharedLibrariesIds: string[]
  labelsAllow: string[]
  labelsExclude: string[]
  ageRestriction: { age: number; restriction: string } | null
}

const users = '/api/v2/users'
let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterAll(() => server.close())

let count = 0
const freshEmail = () => {
  count += 1
  return `user${count}@example.org`
}
const create = (rights: Record<string, unknown> = {}) =>
  admin.post(users, { email: freshEmail(), password: 'secret', ...rights })
const shown = async (id: string) => (await admin.read<ShownUser[]>(users)).find((u) => u.id === id)
const myself = async () => (await admin.read<ShownUser>(`${users}/me`)).id

describe('behaviour 9.5: adding a user', () => {
  test('a new user has no roles unless they are given, and all libraries', async () => {
    const reply = await create()
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      id: expect.any(String),
      email: expect.any(String),
      roles: ['USER'],
      sharedAllLibraries: true,
      sharedLibrariesIds: [],
      labelsAllow: [],
      labelsExclude: [],
      // Behaviour 1.4: programs need the property, with a value or without.
      ageRestriction: null,
    })
  })
  test('unknown roles, libraries and fields of a new user are ignored (A8)', async () => {
    const reply = await create({
      roles: ['USER', 'PAGE_STREAMING', 'ROOT', 'page_streaming'],
      sharedLibraries: { all: false, libraryIds: ['nope'] },
      id: 'mine',
      isAdmin: true,
      passwordHash: 'x',
    })
    expect(reply.json()).toMatchObject({
      roles: ['USER', 'PAGE_STREAMING'],
      sharedAllLibraries: false,
      sharedLibrariesIds: [],
    })
    expect(reply.json().id).not.toBe('mine')
  })
  test('labels are normalized; a label in both lists only excludes (behaviour 9.4)', async () => {
    const reply = await create({
      labelsAllow: [' Kids ', 'kids', 'Both', ''],
      labelsExclude: ['BOTH', 'adult'],
    })
    expect(reply.json()).toMatchObject({ labelsAllow: ['kids'], labelsExclude: ['both', 'adult'] })
  })
  test('an email address that is taken is refused, in any case and for concurrent calls', async () => {
    const email = freshEmail()
    const [one, two] = await Promise.all([
      admin.post(users, { email, password: 'x' }),
      admin.post(users, { email: email.toUpperCase(), password: 'x' }),
    ])
    expect([one.statusCode, two.statusCode].sort()).toEqual([201, 400])
    const taken = await admin.post(users, { email, password: 'x' })
    expect(taken.json().code).toBe('EMAIL_TAKEN')
  })
  test.each([
    [{ email: 'x', password: 'x' }, 'email'],
    [{ email: 'a@b', password: 'x' }, 'email'],
    [{ email: 'a b@c.de', password: 'x' }, 'email'],
    [{ email: 'a:b@example.org', password: 'x' }, 'email'],
    [{ email: `${'a'.repeat(250)}@b.cd`, password: 'x' }, 'email'],
    [{ email: 'a@b.cd' }, 'password'],
    [{ email: 'a@b.cd', password: ' \t' }, 'password'],
    [{ email: 'a@b.cd', password: 'x'.repeat(2000) }, 'password'],
    [
      { email: 'a@b.cd', password: 'x', ageRestriction: { age: -1, restriction: 'EXCLUDE' } },
      'ageRestriction',
    ],
    [{ email: 'a@b.cd', password: 'x', labelsAllow: 'kids' }, 'labelsAllow'],
    [{ email: 'a@b.cd', password: 'x', sharedLibraries: null }, 'sharedLibraries'],
  ])('refuses %j', async (body, field) => {
    const reply = await admin.post(users, body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().violations[0].fieldName).toContain(field)
  })
  test('only administrators add users', async () => {
    const { asker, id } = await addUser(server, admin, freshEmail())
    for (const reply of [
      await asker.get(users),
      await asker.post(users, { email: freshEmail(), password: 'x', roles: ['ADMIN'] }),
      await asker.patch(`${users}/${id}`, { roles: ['ADMIN'] }),
      await asker.delete(`${users}/${id}`),
    ])
      expect(reply.statusCode).toBe(403)
    expect((await shown(id))?.roles).toEqual(['USER'])
  })
})

describe('behaviour 1.7: changing a user', () => {
  test('absent properties are kept; null and NONE clear', async () => {
    const id = (
      await create({
        roles: ['FILE_DOWNLOAD'],
        ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' },
        labelsAllow: ['kids'],
        labelsExclude: ['adult'],
      })
    ).json().id
    expect((await admin.patch(`${users}/${id}`, {})).statusCode).toBe(204)
    expect(await shown(id)).toMatchObject({
      roles: ['USER', 'FILE_DOWNLOAD'],
      ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' },
      labelsAllow: ['kids'],
      labelsExclude: ['adult'],
    })
    await admin.patch(`${users}/${id}`, {
      ageRestriction: { age: 3, restriction: 'NONE' },
      labelsAllow: null,
      labelsExclude: null,
    })
    const cleared = await shown(id)
    expect(cleared).toMatchObject({ roles: ['USER', 'FILE_DOWNLOAD'], labelsAllow: [], labelsExclude: [] })
    expect(cleared?.ageRestriction).toBeNull()
    await admin.patch(`${users}/${id}`, { ageRestriction: { age: 0, restriction: 'EXCLUDE' } })
    expect((await shown(id))?.ageRestriction).toEqual({ age: 0, restriction: 'EXCLUDE' })
    await admin.patch(`${users}/${id}`, { ageRestriction: null })
    expect((await shown(id))?.ageRestriction).toBeNull()
    for (const body of [{ roles: null }, { sharedLibraries: null }])
      expect((await admin.patch(`${users}/${id}`, body)).statusCode).toBe(400)
  })
  test('a change of rights cannot change email or password (A8)', async () => {
    const email = freshEmail()
    const { id, asker } = await addUser(server, admin, email)
    await admin.patch(`${users}/${id}`, { email: 'other@example.org', password: 'y', id: 'z' })
    expect((await shown(id))?.email).toBe(email)
    expect((await asker.get(`${users}/me`)).statusCode).toBe(200)
  })
  test('a change ends the sessions and is published only if something changed', async () => {
    const { id, asker } = await addUser(server, admin, freshEmail(), { roles: ['PAGE_STREAMING'] })
    await admin.patch(`${users}/${id}`, { roles: ['PAGE_STREAMING'] })
    expect((await asker.get(`${users}/me`)).statusCode).toBe(200)
    server.events.length = 0
    await admin.patch(`${users}/${id}`, { roles: [] })
    expect((await asker.get(`${users}/me`)).statusCode).toBe(401)
    expect(server.events).toContainEqual({ name: 'SessionExpired', userId: id })
  })
  test('users cannot change their own rights, so one administrator remains (A8)', async () => {
    const id = await myself()
    for (const reply of [
      await admin.patch(`${users}/${id}`, { roles: [] }),
      await admin.delete(`${users}/${id}`),
    ]) {
      expect(reply.statusCode).toBe(403)
      expect(reply.json().code).toBe('NOT_YOURSELF')
    }
  })
  test('an unknown user is answered with 404', async () => {
    for (const reply of [
      await admin.patch(`${users}/nope`, {}),
      await admin.delete(`${users}/nope`),
      await admin.patch(`${users}/nope/password`, { password: 'x' }),
    ])
      expect(reply.statusCode).toBe(404)
  })
})

describe('behaviour 9.5: passwords', () => {
  test('changing the own password keeps the calling session and ends the others', async () => {
    const email = freshEmail()
    const { asker: here, id } = await addUser(server, admin, email)
    const there = await server.signIn(email, 'secret')
    expect((await here.patch(`${users}/${id}/password`, { password: 'new one' })).statusCode).toBe(204)
    expect((await here.get(`${users}/me`)).statusCode).toBe(200)
    expect((await there.get(`${users}/me`)).statusCode).toBe(401)
    await expect(server.signIn(email, 'secret')).rejects.toThrow('401')
    await expect(server.signIn(email, 'new one')).resolves.toBeDefined()
  })
  test('only administrators change the password of another user, which ends all their sessions', async () => {
    const { asker, id } = await addUser(server, admin, freshEmail())
    const other = await addUser(server, admin, freshEmail())
    for (const who of [id, await myself(), 'unknown'])
      expect((await other.asker.patch(`${users}/${who}/password`, { password: 'x' })).statusCode).toBe(403)
    expect((await admin.patch(`${users}/${id}/password`, { password: 'changed' })).statusCode).toBe(204)
    expect((await asker.get(`${users}/me`)).statusCode).toBe(401)
  })
  test.each([{}, { password: '' }, { password: '   ' }, { password: 7 }, null])(
    'refuses %j',
    async (body) => {
      expect((await admin.patch(`${users}/me/password`, body)).statusCode).toBe(400)
    },
  )
  test('a password is the same in any Unicode form (B2)', async () => {
    const email = freshEmail()
    await admin.post(users, { email, password: 'é'.normalize('NFD') })
    await expect(server.signIn(email, 'é'.normalize('NFC'))).resolves.toBeDefined()
  })
  test('a password counts beyond 72 bytes and after a NUL (B2)', async () => {
    const email = freshEmail()
    const long = `${'x'.repeat(100)}\0end`
    await admin.post(users, { email, password: long })
    await expect(server.signIn(email, `${'x'.repeat(100)}\0END`)).rejects.toThrow('401')
    await expect(server.signIn(email, long)).resolves.toBeDefined()
  })
})

describe('behaviour 9.5: deleting a user', () => {
  test('deleting a user deletes their sessions and all their data', async () => {
    const email = freshEmail()
    const { id, asker } = await addUser(server, admin, email)
    expect((await admin.delete(`${users}/${id}`)).statusCode).toBe(204)
    expect((await asker.get(`${users}/me`)).statusCode).toBe(401)
    await expect(server.signIn(email, 'secret')).rejects.toThrow('401')
    expect(await shown(id)).toBeUndefined()
    expect((await admin.delete(`${users}/${id}`)).statusCode).toBe(404)
  })
  test('the key of a deleted user is never used again', async () => {
    const one = await create()
    const getId = async (publicId: string) =>
      (await server.db.selectFrom('user').select('id').where('public_id', '=', publicId).executeTakeFirst())
        ?.id
    const before = await getId(one.json().id)
    await admin.delete(`${users}/${one.json().id}`)
    expect(await getId((await create()).json().id)).toBeGreaterThan(before ?? 0)
  })
})

test('the administrator of these tests is still signed in', async () => {
  await expect(server.signIn(adminEmail, adminPassword)).resolves.toBeDefined()
})
