import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FolderListing } from '@lectern/contract/libraries'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const path = '/api/v1/filesystem'
let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
  for (const name of ['beta', 'Alpha', '.hidden', 'z10', 'z9']) mkdirSync(join(server.books, name))
  writeFileSync(join(server.books, 'b.txt'), '')
  writeFileSync(join(server.books, '.secret'), '')
  symlinkSync(join(server.books, 'beta'), join(server.books, 'link'))
  symlinkSync(join(server.books, 'nowhere'), join(server.books, 'broken'))
})
afterAll(() => server.close())
const list = async (body?: unknown) => (await admin.post(path, body)).json() as FolderListing
const names = (entries: readonly { name: string }[]) => entries.map((e) => e.name)

test.each([undefined, null, {}, { path: '' }, { path: '  ' }])(
  'behaviour 12.7: %j lists the roots',
  async (body) => {
    const listing = await list(body)
    expect(listing).not.toHaveProperty('parent')
    expect(listing.directories).toEqual([{ type: 'directory', name: '/', path: '/' }])
  },
)
test('folders are sorted ignoring case, including links to folders, without hidden ones', async () => {
  const listing = await list({ path: server.books })
  expect(listing.parent).toBe(server.folder)
  expect(names(listing.directories)).toEqual(['Alpha', 'beta', 'link', 'z9', 'z10'])
  expect(listing.directories[0]).toEqual({
    type: 'directory',
    name: 'Alpha',
    path: join(server.books, 'Alpha'),
  })
  expect(listing.files).toEqual([])
})
test('files are listed on request', async () => {
  expect(names((await list({ path: server.books, showFiles: true })).files)).toEqual(['b.txt', 'broken'])
})
test('the path of a file lists its folder', async () => {
  expect((await list({ path: join(server.books, 'b.txt') })).parent).toBe(server.folder)
})
test('the parent of a root is the list of roots', async () => {
  expect((await list({ path: '/' })).parent).toBe('')
  expect(names((await list({ path: '/' })).directories)).toContain('tmp')
})
test('dot segments are resolved, not shown', async () => {
  expect((await list({ path: `${server.books}/beta/../Alpha/..` })).parent).toBe(server.folder)
})
test.each([
  ['C6: relative', 'books', 'PATH_NOT_ABSOLUTE'],
  ['C6: dots', '../..', 'PATH_NOT_ABSOLUTE'],
  ['C6: NUL', '/tmp\0', 'PATH_NOT_ABSOLUTE'],
  ['missing', '/nowhere/at/all', 'FOLDER_NOT_READABLE'],
  ['below a file', '/etc/hostname/x', 'FOLDER_NOT_READABLE'],
])('%s is refused', async (_, wrong, code) => {
  const reply = await admin.post(path, { path: wrong })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().code).toBe(code)
})
describe.skipIf(process.platform === 'win32')('C6: folders of the operating system', () => {
  test('are not in the list, also not through links', async () => {
    const inside = join(server.books, 'beta')
    symlinkSync('/proc/self/root', join(inside, 'all'))
    symlinkSync('/dev/null', join(inside, 'nothing'))
    symlinkSync('/sys', join(inside, 'sys'))
    mkdirSync(join(inside, 'proc'))
    const listing = await list({ path: inside, showFiles: true })
    expect([...names(listing.directories), ...names(listing.files)]).toEqual(['proc'])
    const top = names((await list({ path: '/' })).directories)
    expect(top.filter((name) => ['dev', 'proc', 'sys'].includes(name))).toEqual([])
  })
  test.each(['/proc', '/proc/self/root/tmp', '/proc/1/environ', '/sys/kernel', '/dev', '/tmp/../dev/null'])(
    '%s is refused',
    async (wrong) => {
      symlinkSync(wrong, join(server.books, `way ${wrong.replaceAll('/', '-')}`))
      for (const way of [wrong, join(server.books, `way ${wrong.replaceAll('/', '-')}`)]) {
        const reply = await admin.post(path, { path: way })
        expect([way, reply.statusCode, reply.json().code]).toEqual([way, 400, 'FOLDER_NOT_READABLE'])
      }
    },
  )
})
test.each([{ path: 7 }, { path: '/', showFiles: 'yes' }, [], 'text'])('%j is refused', async (body) => {
  expect((await admin.post(path, JSON.stringify(body))).statusCode).toBe(400)
})
test('C6: is only for administrators', async () => {
  const { asker } = await addUser(server, admin, 'reader@example.org', {
    roles: ['FILE_DOWNLOAD', 'PAGE_STREAMING'],
  })
  expect((await asker.post(path, { path: '/' })).statusCode).toBe(403)
  expect((await server.anonymous.post(path, { path: '/' })).statusCode).toBe(401)
})
