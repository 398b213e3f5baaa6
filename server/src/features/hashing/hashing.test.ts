import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { xxhash128 } from 'hash-wasm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addLibrary, rescan, writeBooks } from '../../testing/data/test-books.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { queueHashing } from './queue-hashing.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  await writeBooks(server.books, { 'A/1.cbz': {}, 'A/2.cbz': { pages: 1 } })
})
afterEach(() => server.close())

const addBooks = async (settings: Record<string, unknown> = {}) => {
  const admin = await server.claim()
  const library = await addLibrary(server, admin, { name: 'L', root: server.books, ...settings })
  return { admin, library, libraryId: 1 }
}
const hashes = () =>
  server.db.selectFrom('book').select(['file_hash', 'koreader_hash']).orderBy('id').execute()
const getHash = (path: string) => xxhash128(readFileSync(join(server.books, path)))

describe('behaviour 4.7: hashing in the background', () => {
  test('gives every book without a hash the hash of its file', async () => {
    const { libraryId } = await addBooks()
    await queueHashing(server, 'file', libraryId)
    await server.waitUntilIdle()
    expect((await hashes()).map((b) => b.file_hash)).toEqual([
      await getHash('A/1.cbz'),
      await getHash('A/2.cbz'),
    ])
  })
  test('is only done where the library wants it', async () => {
    const { libraryId } = await addBooks({ hashFiles: false, hashKoreader: true })
    await queueHashing(server, 'file', libraryId)
    await queueHashing(server, 'koreader', libraryId)
    await server.waitUntilIdle()
    for (const book of await hashes())
      expect(book).toEqual({ file_hash: '', koreader_hash: expect.stringMatching(/^[0-9a-f]{32}$/) })
  })
  test('of a book that has its hash is not queued again', async () => {
    const { libraryId } = await addBooks()
    await queueHashing(server, 'file', libraryId)
    await server.waitUntilIdle()
    await server.queue.stop(1000)
    await queueHashing(server, 'file', libraryId)
    expect((await server.queue.status()).countByType).toEqual({})
  })
  test('leaves a file alone that changed since the scan, until the scan has seen it', async () => {
    const { admin, library, libraryId } = await addBooks()
    await server.db.updateTable('book').set({ file_hash: '' }).execute()
    appendFileSync(join(server.books, 'A/1.cbz'), 'more')
    await queueHashing(server, 'file', libraryId)
    await server.waitUntilIdle()
    expect((await hashes()).map((b) => b.file_hash)).toEqual(['', await getHash('A/2.cbz')])
    await rescan(server, admin, library.id, { deep: true })
    await queueHashing(server, 'file', libraryId)
    await server.waitUntilIdle()
    expect((await hashes())[0]?.file_hash).toBe(await getHash('A/1.cbz'))
  })
  test('a file with other bytes loses both hashes', async () => {
    const { admin, library, libraryId } = await addBooks({ hashKoreader: true })
    await queueHashing(server, 'file', libraryId)
    await queueHashing(server, 'koreader', libraryId)
    await server.waitUntilIdle()
    const [before] = await hashes()
    await writeBooks(server.books, { 'A/1.cbz': { edition: 'second', pages: 4 } })
    await rescan(server, admin, library.id)
    const [after] = await hashes()
    for (const kind of ['file_hash', 'koreader_hash'] as const) {
      expect(before?.[kind]).toMatch(/^[0-9a-f]{32}$/)
      expect(after?.[kind]).not.toBe(before?.[kind])
    }
  })
})
