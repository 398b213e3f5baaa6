import type { Settings } from '@lectern/contract/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { readServerSettings } from './queries.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer({ threads: 2 })
  admin = await server.claim()
})
afterAll(() => server.close())

const path = '/api/v1/settings'
const read = () => admin.read<Settings>(path)

describe('behaviour 12.4: settings', () => {
  test("are those of a new server, in Komga's form", async () => {
    expect(await read()).toEqual({
      deleteEmptyCollections: true,
      deleteEmptyReadLists: true,
      rememberMeDurationDays: 365,
      thumbnailSize: 'DEFAULT',
      taskPoolSize: 2,
      serverPort: { configurationSource: 25_600, databaseSource: null, effectiveValue: 25_600 },
      serverContextPath: { configurationSource: null, databaseSource: null, effectiveValue: null },
      koboProxy: false,
      koboPort: null,
      kepubifyPath: { configurationSource: null, databaseSource: null, effectiveValue: null },
    })
  })
  test('are kept if they are absent or null, but null resets port and context path to the configuration (1.7)', async () => {
    const change = { thumbnailSize: 'LARGE', serverPort: 8080, serverContextPath: '/books' }
    expect((await admin.patch(path, change)).statusCode).toBe(204)
    expect(await read()).toMatchObject({
      thumbnailSize: 'LARGE',
      serverPort: { configurationSource: 25_600, databaseSource: 8080, effectiveValue: 8080 },
      serverContextPath: { configurationSource: null, databaseSource: '/books', effectiveValue: '/books' },
    })
    await admin.patch(path, { thumbnailSize: null, serverPort: null, deleteEmptyReadLists: false })
    expect(await read()).toMatchObject({
      thumbnailSize: 'LARGE',
      deleteEmptyReadLists: false,
      serverPort: { databaseSource: null, effectiveValue: 25_600 },
      serverContextPath: { databaseSource: '/books' },
    })
  })
  test('1.7: of e-readers are reset by null, too', async () => {
    const change = { koboProxy: true, koboPort: 8443, kepubifyPath: '/usr/bin/kepubify' }
    expect((await admin.patch(path, change)).statusCode).toBe(204)
    expect(await read()).toMatchObject({
      koboProxy: true,
      koboPort: 8443,
      kepubifyPath: {
        configurationSource: null,
        databaseSource: '/usr/bin/kepubify',
        // No program is there.
        effectiveValue: null,
      },
    })
    await admin.patch(path, { koboProxy: null, koboPort: null, kepubifyPath: null })
    expect(await read()).toMatchObject({
      koboProxy: true,
      koboPort: null,
      kepubifyPath: { databaseSource: null, effectiveValue: null },
    })
  })
  test('1.7: of other kinds are kept by null', async () => {
    await admin.patch(path, { deleteEmptyReadLists: false, rememberMeDurationDays: 30, taskPoolSize: 3 })
    const before = await read()
    const nothing = {
      deleteEmptyCollections: null,
      deleteEmptyReadLists: null,
      rememberMeDurationDays: null,
      renewRememberMeKey: null,
      thumbnailSize: null,
      taskPoolSize: null,
      koboProxy: null,
    }
    expect((await admin.patch(path, nothing)).statusCode).toBe(204)
    expect(await read()).toEqual(before)
  })
  test.each([
    { koboPort: 0 },
    { koboPort: 65_536 },
    { koboProxy: 'yes' },
    { thumbnailSize: 'HUGE' },
    { taskPoolSize: 0 },
    { taskPoolSize: 1.5 },
    { rememberMeDurationDays: 0 },
    { serverPort: 65_536 },
    { serverContextPath: 'books' },
    { serverContextPath: '//evil' },
    { deleteEmptyCollections: 'yes' },
  ])('%j is refused and changes nothing', async (change) => {
    const before = await read()
    const reply = await admin.patch(path, { rememberMeDurationDays: 7, ...change })
    expect([reply.statusCode, reply.json().violations.length]).toEqual([400, 1])
    expect(await read()).toEqual(before)
  })
  test('take effect immediately and are stored if they are the number of tasks', async () => {
    expect((await admin.patch(path, { taskPoolSize: 3 })).statusCode).toBe(204)
    expect((await read()).taskPoolSize).toBe(3)
    expect((await readServerSettings(server.db)).taskPoolSize).toBe(3)
  })
  test('have the default instead of an invalid stored value', async () => {
    const nonsense = [
      { name: 'thumbnailSize', value: '{' },
      { name: 'rememberMeDurationDays', value: '"x"' },
      { name: 'of-a-later-version', value: '1' },
    ]
    for (const row of nonsense)
      await server.db
        .insertInto('setting')
        .values(row)
        .onConflict((c) => c.column('name').doUpdateSet({ value: row.value }))
        .execute()
    expect(await read()).toMatchObject({ thumbnailSize: 'DEFAULT', rememberMeDurationDays: 365 })
  })
  test('behaviour 1.11: a renewed key ends remembered sign-ins', async () => {
    const user = await server.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    await server.db
      .insertInto('remember_token')
      .values({ token_hash: 'x', user_id: user.id, created: 1, expires: Date.now() + 9999 })
      .execute()
    await admin.patch(path, { renewRememberMeKey: true })
    expect(await server.db.selectFrom('remember_token').selectAll().execute()).toEqual([])
  })
})
