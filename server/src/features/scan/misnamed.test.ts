import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@lectern/contract/limits'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addLibrary, addUser, rescan, writeBooks } from '../../testing/test-books.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const address = '/api/lectern/misnamed-files'
let server: TestServer
let admin: TestClient
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.claim()
  await writeBooks(server.books, { 'A/1.cbz': {} })
})
afterEach(() => server.close())

/** A path of the books of which each part is bytes of Latin-1. */
const at = (...parts: string[]): Buffer =>
  Buffer.concat([Buffer.from(server.books), ...parts.map((part) => Buffer.from(`/${part}`, 'latin1'))])
const told = async () => await admin.read<unknown>(address)

describe.skipIf(process.platform !== 'linux')('names that are not UTF-8 (behaviour 3.2)', () => {
  test('are counted and told as they are meant, until they are renamed', async () => {
    writeFileSync(at('A', 'Caf\xe9 1.cbz'), 'x')
    writeFileSync(at('A', 'Caf\xe9.txt'), 'no book')
    writeFileSync(at('A', '.Caf\xe9.cbz'), 'hidden')
    writeFileSync(join(server.books, 'A', 'really \ufffd.cbz'), 'a name like another')
    // 漫画 in Shift-JIS.
    mkdirSync(at('\x96\x9f\x89\xe6'))
    const { id } = await addLibrary(server, admin, { name: 'L', root: server.books })
    const paths = ['A/Café 1.cbz', '漫画/']
    expect(await told()).toEqual([{ libraryId: id, count: 2, paths: expect.arrayContaining(paths) }])

    server.events.length = 0
    await rescan(server, admin, id)
    const changes = () => server.events.filter(({ name }) => name === 'LibraryChanged').length
    expect(changes()).toBe(0)

    renameSync(at('A', 'Caf\xe9 1.cbz'), join(server.books, 'A/Café 1.cbz'))
    await rescan(server, admin, id)
    expect(await told()).toEqual([{ libraryId: id, count: 1, paths: ['漫画/'] }])
    expect(changes()).toBe(1)
    rmSync(at('\x96\x9f\x89\xe6'), { recursive: true })
    await rescan(server, admin, id)
    expect(await told()).toEqual([])
  })
  test('only the first of many are named', async () => {
    for (let i = 0; i < limits.maxMisnamed + 5; i += 1) writeFileSync(at('A', `\xe9${i}.cbz`), '')
    await addLibrary(server, admin, { name: 'L', root: server.books })
    const [found] = await admin.read<{ count: number; paths: string[] }[]>(address)
    expect([found?.count, found?.paths.length]).toEqual([limits.maxMisnamed + 5, limits.maxMisnamed])
  })
  test('are for administrators only', async () => {
    const { asker } = await addUser(server, admin, 'reader@example.org')
    expect((await asker.get(address)).statusCode).toBe(403)
  })
})
