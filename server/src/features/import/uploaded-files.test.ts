import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@lectern/contract/limits'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import { type TestClient, uploadPicture } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { deleteOldUploads } from './uploaded-files.ts'

let server: TestServer
let admin: TestClient
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
  folder = join(server.folder, 'config/uploads')
})
afterAll(() => server.close())

const uploads = '/api/lectern/import-uploads'
const path = `${uploads}/files`
const dayMs = 86_400_000
/** Writes a file with this age in days. */
function put(name: string, days: number, content = 'x'): void {
  writeFileSync(join(folder, name), content)
  const time = new Date(Date.now() - days * dayMs)
  utimesSync(join(folder, name), time, time)
}
beforeEach(async () => {
  mkdirSync(folder, { recursive: true })
  await admin.delete(path)
})

test('uploads are listed with their sizes, the oldest first, including incomplete ones', async () => {
  expect((await admin.get(path)).json()).toEqual({ count: 0, size: 0, keptDays: 30, files: [] })
  put('New.cbz', 1, 'abc')
  put('Old.cbz', 9, 'abcdef')
  const { id } = (await admin.post(uploads, { name: 'Half.cbz', size: 100, modified: 1 })).json()
  await uploadPicture(admin, `${uploads}/${id}/pieces`, Buffer.alloc(40), { offset: '0' })
  // These are not uploads.
  mkdirSync(join(folder, 'folder.cbz'), { recursive: true })
  writeFileSync(join(folder, '.hidden'), '')
  const { count, size, files } = (await admin.get(path)).json()
  expect([count, size]).toEqual([3, 49])
  expect(files.map((f: { file: string; isComplete: boolean }) => [f.file, f.isComplete])).toEqual([
    ['Old.cbz', true],
    ['New.cbz', true],
    [id, false],
  ])
  expect((await admin.delete(`${path}/${id}`)).statusCode).toBe(204)
  // The client starts the upload again.
  expect((await admin.post(uploads, { name: 'Half.cbz', size: 100, modified: 1 })).json().received).toBe(0)
  expect((await admin.delete(`${path}/${encodeURIComponent('Old.cbz')}`)).statusCode).toBe(204)
  expect((await admin.delete(`${path}/${encodeURIComponent('Old.cbz')}`)).statusCode).toBe(404)
  expect((await admin.delete(path)).statusCode).toBe(204)
  expect(readdirSync(folder).toSorted()).toEqual(['.hidden', 'folder.cbz'])
})

test('other files cannot be named, and only administrators list or delete uploads', async () => {
  writeFileSync(join(server.folder, 'config/mine.cbz'), '')
  for (const file of ['../mine.cbz', '..%2Fmine.cbz', '.hidden', 'lectern.sqlite', '..'])
    expect([400, 404]).toContain((await admin.delete(`${path}/${encodeURIComponent(file)}`)).statusCode)
  expect(existsSync(join(server.folder, 'config/mine.cbz'))).toBe(true)
  put('Kept.cbz', 1)
  const { asker } = await addUser(server, admin, 'user@example.org')
  expect((await asker.get(path)).statusCode).toBe(403)
  expect((await asker.delete(path)).statusCode).toBe(403)
  expect((await asker.delete(`${path}/Kept.cbz`)).statusCode).toBe(403)
  expect(existsSync(join(folder, 'Kept.cbz'))).toBe(true)
})

test('uploads that were not imported are deleted after their days, and not earlier', async () => {
  put('Young.cbz', limits.uploadKeptDays - 1)
  put('Old.cbz', limits.uploadKeptDays + 1)
  const log = pino({ level: 'silent' })
  expect(await deleteOldUploads(folder, log)).toBe(1)
  expect(existsSync(join(folder, 'Young.cbz'))).toBe(true)
  expect(existsSync(join(folder, 'Old.cbz'))).toBe(false)
  expect(await deleteOldUploads(join(folder, 'none'), log)).toBe(0)
})
