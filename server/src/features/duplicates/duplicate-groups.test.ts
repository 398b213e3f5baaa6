import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import {
  type ChangeableLibrary,
  startChangeableLibrary,
  writeDrawnBook,
} from '../../testing/servers/changeable-library.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { queueHashing } from '../hashing/queue-hashing.ts'
import { queuePageHashing } from './hash-book-pages.ts'

let library: ChangeableLibrary
let admin: TestClient
/** An admin who may not see the series H. */
let restricted: TestClient
beforeAll(async () => {
  library = await startChangeableLibrary(
    async (root) => {
      await writeDrawnBook(join(root, 'S/1.cbz'), ['X', '1', '2', '3', '4'])
      await writeDrawnBook(join(root, 'S/2.cbz'), ['X', '5'])
      mkdirSync(join(root, 'T'))
      mkdirSync(join(root, 'H'))
      copyFileSync(join(root, 'S/1.cbz'), join(root, 'T/copy.cbz'))
      copyFileSync(join(root, 'S/2.cbz'), join(root, 'H/2.cbz'))
      copyFileSync(join(root, 'S/1.cbz'), join(root, 'H/1.cbz'))
    },
    { hashPages: true, hashFiles: true },
  )
  admin = library.admin
  await queueHashing(library.deps, 'file', library.libraryId)
  await queuePageHashing(library.deps, library.libraryId)
  await library.server.waitUntilIdle()
  const hidden = await library.book('H/1.cbz')
  await admin.patch(`/api/v1/series/${hidden.seriesId}/metadata`, { sharingLabels: ['hidden'] })
  const rights = { roles: ['ADMIN'], labelsExclude: ['hidden'] }
  restricted = (await addUser(library.server, admin, 'kept@example.org', rights)).asker
})
afterAll(() => library.server.close())

interface Groups {
  content: { fileHash: string; size: number; wasted: number; books: { url: string; sizeBytes: number }[] }[]
  totalElements: number
  wasted: number
  fileCount: number
}
const groups = (query = '', asker = admin) => asker.read<Groups>(`/api/lectern/books/duplicates${query}`)

test('equal files are listed in whole groups, those that waste most space first, with totals', async () => {
  const all = await groups()
  expect(all.content.map((g) => g.books.length)).toEqual([3, 2])
  expect(all.content.map((g) => g.wasted)).toEqual(all.content.map((g) => g.size * (g.books.length - 1)))
  expect(all).toMatchObject({ totalElements: 2, fileCount: 5 })
  expect(all.wasted).toBe(all.content.reduce((sum, g) => sum + g.wasted, 0))
  const second = await groups('?size=1&page=1&sort=count,desc')
  expect(second.content.map((g) => g.books.length)).toEqual([2])
  expect(second).toMatchObject({ totalElements: 2, fileCount: 5, wasted: all.wasted })
})

test('A1, A2: hidden copies are in no group and no total', async () => {
  const seen = await groups('', restricted)
  expect(seen).toMatchObject({ totalElements: 1, fileCount: 2, wasted: seen.content[0]?.size })
  expect(JSON.stringify(seen)).not.toContain('/H/')
})

test('totals contain the freed and the redundant space; a decision can be deleted', async () => {
  const totals = (asker = admin) => asker.read('/api/lectern/page-hashes/totals')
  const { content } = await admin.read<{ content: { hash: string; size: number; matchCount: number }[] }>(
    '/api/v1/page-hashes/unknown?sort=totalSize,desc',
  )
  const bytes = content.reduce((sum, p) => sum + p.size * p.matchCount, 0)
  expect(await totals()).toEqual({ won: 0, toWin: 0, undecided: bytes })
  const [first] = content
  if (!first) throw new Error('no duplicate page')
  const decide = (action: string) =>
    admin.ask('PUT', '/api/v1/page-hashes', { hash: first.hash, size: first.size, action })
  await decide('DELETE_MANUAL')
  const own = first.size * first.matchCount
  expect(await totals()).toEqual({ won: 0, toWin: own, undecided: bytes - own })
  expect(await totals(restricted)).toMatchObject({ toWin: expect.any(Number) })
  await decide('IGNORE')
  expect(await totals()).toEqual({ won: 0, toWin: 0, undecided: bytes - own })
  const forget = () => admin.delete(`/api/lectern/page-hashes/${first.hash}`)
  expect((await forget()).statusCode).toBe(204)
  expect(await totals()).toEqual({ won: 0, toWin: 0, undecided: bytes })
  expect((await forget()).statusCode).toBe(404)
})
