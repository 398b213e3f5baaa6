import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@lectern/contract/limits'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addLibrary, addUser, rescan, writeBooks } from '../../../testing/data/test-books.ts'
import type { TestClient } from '../../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

const address = '/api/lectern/misnamed-files'
let server: TestServer
let admin: TestClient
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.claim()
  await writeBooks(server.books, { 'A/1.cbz': {} })
})
afterEach(() => server.close())

/** Returns a path in the library whose parts are bytes of Latin-1. */
const at = (...parts: string[]): Buffer =>
  Buffer.concat([Buffer.from(server.books), ...parts.map((part) => Buffer.from(`/${part}`, 'latin1'))])
const listMisnamed = async () => await admin.read<unknown>(address)

describe.skipIf(process.platform !== 'linux')('names that are not UTF-8 (behaviour 3.2)', () => {
  test('are counted and shown as they are probably meant, until they are renamed', async () => {
    writeFileSync(at('A', 'Caf\xe9 1.cbz'), 'x')
    writeFileSync(at('A', 'Caf\xe9.txt'), 'no book')
    writeFileSync(at('A', '.Caf\xe9.cbz'), 'hidden')
    writeFileSync(join(server.books, 'A', 'really \ufffd.cbz'), 'a name like another')
    // 漫画 in Shift-JIS.
    mkdirSync(at('\x96\x9f\x89\xe6'))
    const { id } = await addLibrary(server, admin, { name: 'L', root: server.books })
    const paths = ['A/Café 1.cbz', '漫画/']
    expect(await listMisnamed()).toEqual([{ libraryId: id, count: 2, paths: expect.arrayContaining(paths) }])

    server.events.length = 0
    await rescan(server, admin, id)
    const changes = () => server.events.filter(({ name }) => name === 'LibraryChanged').length
    expect(changes()).toBe(0)

    renameSync(at('A', 'Caf\xe9 1.cbz'), join(server.books, 'A/Café 1.cbz'))
    await rescan(server, admin, id)
    expect(await listMisnamed()).toEqual([{ libraryId: id, count: 1, paths: ['漫画/'] }])
    expect(changes()).toBe(1)
    rmSync(at('\x96\x9f\x89\xe6'), { recursive: true })
    await rescan(server, admin, id)
    expect(await listMisnamed()).toEqual([])
  })
  test('only the first of many names are listed', async () => {
    for (let i = 0; i < limits.maxMisnamed + 5; i += 1) writeFileSync(at('A', `\xe9${i}.cbz`), '')
    await addLibrary(server, admin, { name: 'L', root: server.books })
    const [found] = await admin.read<{ count: number; paths: string[] }[]>(address)
    expect([found?.count, found?.paths.length]).toEqual([limits.maxMisnamed + 5, limits.maxMisnamed])
  })
  test('are shown only to administrators', async () => {
    const { asker } = await addUser(server, admin, 'reader@example.org')
    expect((await asker.get(address)).statusCode).toBe(403)
  })
})
