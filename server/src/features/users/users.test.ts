import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../../testing/test-books.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { adminEmail, adminPassword, startTestServer, type TestServer } from '../../testing/test-server.ts'

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
  test('answers 201, without roles unless they are given, with everything shared', async () => {
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
  test('ignores unknown roles, unknown libraries and unknown fields (A8)', async () => {
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
  test('normalises labels; one in both lists only excludes (behaviour 9.4)', async () => {
    const reply = await create({
      labelsAllow: [' Kids ', 'kids', 'Both', ''],
      labelsExclude: ['BOTH', 'adult'],
    })
    expect(reply.json()).toMatchObject({ labelsAllow: ['kids'], labelsExclude: ['both', 'adult'] })
  })
  test('refuses an e-mail that is taken, whatever its case, and when two come at the same time', async () => {
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
  test('is for admins', async () => {
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
  test('absent keeps, null and NONE clear', async () => {
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
  test('cannot change e-mail or password by the way (A8)', async () => {
    const email = freshEmail()
    const { id, asker } = await addUser(server, admin, email)
    await admin.patch(`${users}/${id}`, { email: 'other@example.org', password: 'y', id: 'z' })
    expect((await shown(id))?.email).toBe(email)
    expect((await asker.get(`${users}/me`)).statusCode).toBe(200)
  })
  test('ends its sessions and publishes it, but only when something really changed', async () => {
    const { id, asker } = await addUser(server, admin, freshEmail(), { roles: ['PAGE_STREAMING'] })
    await admin.patch(`${users}/${id}`, { roles: ['PAGE_STREAMING'] })
    expect((await asker.get(`${users}/me`)).statusCode).toBe(200)
    server.events.length = 0
    await admin.patch(`${users}/${id}`, { roles: [] })
    expect((await asker.get(`${users}/me`)).statusCode).toBe(401)
    expect(server.events).toContainEqual({ name: 'SessionExpired', userId: id })
  })
  test('not oneself: that is what keeps a last admin (A8)', async () => {
    const id = await myself()
    for (const reply of [
      await admin.patch(`${users}/${id}`, { roles: [] }),
      await admin.delete(`${users}/${id}`),
    ]) {
      expect(reply.statusCode).toBe(403)
      expect(reply.json().code).toBe('NOT_YOURSELF')
    }
  })
  test('an unknown user is a 404', async () => {
    for (const reply of [
      await admin.patch(`${users}/nope`, {}),
      await admin.delete(`${users}/nope`),
      await admin.patch(`${users}/nope/password`, { password: 'x' }),
    ])
      expect(reply.statusCode).toBe(404)
  })
})

describe('behaviour 9.5: passwords', () => {
  test('one’s own keeps the session that asked and ends the others', async () => {
    const email = freshEmail()
    const { asker: here, id } = await addUser(server, admin, email)
    const there = await server.signIn(email, 'secret')
    expect((await here.patch(`${users}/${id}/password`, { password: 'new one' })).statusCode).toBe(204)
    expect((await here.get(`${users}/me`)).statusCode).toBe(200)
    expect((await there.get(`${users}/me`)).statusCode).toBe(401)
    await expect(server.signIn(email, 'secret')).rejects.toThrow('401')
    await expect(server.signIn(email, 'new one')).resolves.toBeDefined()
  })
  test('another user’s is for admins, and ends all of theirs', async () => {
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
  test('is the same however it was typed (B2: Unicode)', async () => {
    const email = freshEmail()
    await admin.post(users, { email, password: 'é'.normalize('NFD') })
    await expect(server.signIn(email, 'é'.normalize('NFC'))).resolves.toBeDefined()
  })
  test('beyond 72 bytes and after a NUL counts to the end (B2)', async () => {
    const email = freshEmail()
    const long = `${'x'.repeat(100)}\0end`
    await admin.post(users, { email, password: long })
    await expect(server.signIn(email, `${'x'.repeat(100)}\0END`)).rejects.toThrow('401')
    await expect(server.signIn(email, long)).resolves.toBeDefined()
  })
})

describe('behaviour 9.5: deleting a user', () => {
  test('takes its sessions and all its data along', async () => {
    const email = freshEmail()
    const { id, asker } = await addUser(server, admin, email)
    expect((await admin.delete(`${users}/${id}`)).statusCode).toBe(204)
    expect((await asker.get(`${users}/me`)).statusCode).toBe(401)
    await expect(server.signIn(email, 'secret')).rejects.toThrow('401')
    expect(await shown(id)).toBeUndefined()
    expect((await admin.delete(`${users}/${id}`)).statusCode).toBe(404)
  })
  test('never gives its number to another one', async () => {
    const one = await create()
    const getId = async (publicId: string) =>
      (await server.db.selectFrom('user').select('id').where('public_id', '=', publicId).executeTakeFirst())
        ?.id
    const before = await getId(one.json().id)
    await admin.delete(`${users}/${one.json().id}`)
    expect(await getId((await create()).json().id)).toBeGreaterThan(before ?? 0)
  })
})

test('the admin of these tests is still in', async () => {
  await expect(server.signIn(adminEmail, adminPassword)).resolves.toBeDefined()
})
