import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BackupUpload } from '@lectern/contract/backup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBackup } from '../../db/backup/check-backup.ts'
import { addUser } from '../../testing/data/test-books.ts'
import { type TestClient, uploadPicture } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
let copy: Buffer
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
  const { file } = (await admin.post('/api/lectern/backup')).json()
  copy = readFileSync(file)
})
afterAll(() => server.close())

const path = '/api/lectern/backup-uploads'
const folder = () => join(server.folder, 'config/backups')
const begin = async (size: number, modified = 1): Promise<BackupUpload> => {
  const reply = await admin.post(path, { size, modified })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const send = (id: string, offset: number, bytes: Uint8Array, asker = admin) =>
  uploadPicture(asker, `${path}/${id}/pieces`, bytes, { offset: String(offset) })

test('behaviour 12.9: an uploaded file is checked, and is then a backup like others', async () => {
  const half = Math.floor(copy.length / 2)
  const { id, backup } = await begin(copy.length)
  expect(backup).toBeNull()
  expect((await send(id, 0, copy.subarray(0, half))).json()).toMatchObject({ received: half, backup: null })
  expect(await begin(copy.length)).toMatchObject({ id, received: half })
  const last = (await send(id, half, copy.subarray(half))).json() as BackupUpload
  expect(last.backup).toMatch(/^uploaded-\d{4}-\d\d-\d\dT\d{6}\.sqlite$/)
  const file = join(folder(), last.backup ?? '')
  expect(readFileSync(file)).toEqual(copy)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(statSync(join(folder(), 'incoming')).mode & 0o077).toBe(0)
  expect(readdirSync(join(folder(), 'incoming'))).toEqual([])
  const { backups } = (await admin.get('/api/lectern/backups')).json()
  expect(backups).toContainEqual(expect.objectContaining({ name: last.backup, reason: 'uploaded' }))
  const check = await admin.post(`/api/lectern/backups/${last.backup}/check`)
  expect(check.json()).toMatchObject({ problem: null, users: 1 })
})

test('a file that could not be restored is refused and deleted: damaged, of a newer version, of another program', async () => {
  const damaged = Buffer.from(copy)
  damaged.fill(0xff, 4096, 20_000)
  const altered = (change: (db: DatabaseSync) => void): Buffer => {
    const db = new DatabaseSync(join(server.folder, 'altered.sqlite'))
    change(db)
    db.close()
    return readFileSync(join(server.folder, 'altered.sqlite'))
  }
  const foreign = altered((db) => db.exec('create table book(id); create table user(id)'))
  const foreignWithVersion = altered((db) => db.exec('pragma user_version = 1'))
  const texts = [damaged, Buffer.from('no database at all'), foreign, foreignWithVersion]
  const before = readdirSync(folder()).toSorted()
  for (const [i, bytes] of texts.entries()) {
    const { id } = await begin(bytes.length, 100 + i)
    const reply = await send(id, 0, bytes)
    expect([i, reply.statusCode, reply.json().code]).toEqual([i, 400, 'BACKUP_UNUSABLE'])
  }
  expect(readdirSync(folder()).toSorted()).toEqual(before)
  expect(readdirSync(join(folder(), 'incoming'))).toEqual([])
})

test.each([
  [
    'a view that never ends',
    'drop table book; create view book as with recursive x(n) as (select 1 union all select n + 1 from x) select n as id from x',
  ],
  [
    'a trigger that gives a role',
    `create trigger grows after insert on session begin update user set roles = '["ADMIN"]'; end`,
  ],
  ['a view beside the tables', 'create view spare as select 1 as one'],
  ['a virtual table', 'create virtual table spare using fts5(a)'],
  ['a missing table', 'drop table setting'],
  ['a missing index', 'drop index book_by_hash'],
  ['another column', 'alter table setting add column more text'],
])('B8: a database with a foreign schema is refused: %s', async (_, sql) => {
  const altered = join(server.folder, 'own-altered.sqlite')
  writeFileSync(altered, copy)
  const db = new DatabaseSync(altered)
  db.exec(sql)
  db.close()
  const bytes = readFileSync(altered)
  const { id } = await begin(bytes.length, 500 + sql.length)
  expect((await send(id, 0, bytes)).json().code).toBe('BACKUP_UNUSABLE')
  const name = 'uploaded-2026-01-01T000000.sqlite'
  writeFileSync(join(folder(), name), bytes)
  expect((await admin.post(`/api/lectern/backups/${name}/check`)).json().problem).toBe('DAMAGED')
  expect((await admin.post(`/api/lectern/backups/${name}/restore`)).json().code).toBe('BACKUP_UNUSABLE')
  rmSync(join(folder(), name))
})

test('the check of a backup can be stopped at any moment', async () => {
  const file = join(server.folder, 'whole.sqlite')
  writeFileSync(file, copy)
  await expect(checkBackup(file, { signal: AbortSignal.abort() })).rejects.toThrow()
  expect((await checkBackup(file, { timeoutMs: 1 })).problem).toBe('DAMAGED')
  expect(await checkBackup(file)).toMatchObject({ problem: null, users: 1 })
  expect((await checkBackup(server.folder)).problem).toBe('DAMAGED')
})

test('an upload can be canceled; only an administrator starts one, and no API key', async () => {
  const { id } = await begin(copy.length, 7)
  await send(id, 0, copy.subarray(0, 10))
  expect((await admin.delete(`${path}/${id}`)).statusCode).toBe(204)
  expect(readdirSync(join(folder(), 'incoming'))).toEqual([])
  const { asker } = await addUser(server, admin, 'user@example.org')
  expect((await asker.post(path, { size: 1, modified: 1 })).statusCode).toBe(403)
  expect((await send(id, 0, copy, asker)).statusCode).toBe(403)
  const key = (await admin.post('/api/v2/users/me/api-keys', { comment: 'Upload' })).json().key
  const withKey = await server.anonymous.post(path, { size: 1, modified: 1 }, { 'x-api-key': key })
  expect(withKey.json().code).toBe('API_KEY_REFUSED')
})
