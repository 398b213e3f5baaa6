import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeCbz } from '@lectern/fixtures/archive'
import { drawRectangles } from '@lectern/fixtures/seeded-rectangles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import { type ChangeableLibrary, startChangeableLibrary } from '../../testing/servers/changeable-library.ts'
import { queuePageHashing } from './hash-book-pages.ts'

let library: ChangeableLibrary
beforeAll(async () => {
  library = await startChangeableLibrary(
    async (root) => {
      const credits = [
        drawRectangles(1).jpeg({ quality: 90 }),
        drawRectangles(1).jpeg({ quality: 40 }),
        drawRectangles(1).resize(480).jpeg({ quality: 75 }),
      ]
      for (const [i, image] of credits.entries()) {
        const folder = join(root, i === 2 ? 'H' : 'S')
        mkdirSync(folder, { recursive: true })
        const pages = [image, drawRectangles(10 + i).jpeg(), drawRectangles(20 + i).jpeg()]
        await writeCbz(join(folder, `${i}.cbz`), {
          pages: await Promise.all(
            pages.map(async (page, n) => ({ name: `${n}.jpg`, bytes: await page.toBuffer() })),
          ),
        })
      }
    },
    { hashPages: true },
  )
  await queuePageHashing(library.deps, library.libraryId)
  await library.server.waitUntilIdle()
}, 200_000)
afterAll(() => library.server.close())

interface Near {
  content: { pageCount: number; variants: { hash: string; size: number; action: string | null }[] }[]
  totalElements: number
}
const near = (asker = library.admin) => asker.read<Near>('/api/lectern/page-hashes/near')

test('the same page encoded differently is one group, until all variants have a decision; hidden books are not in it', async () => {
  const { admin, server } = library
  const { content, totalElements } = await near()
  expect(totalElements).toBe(1)
  expect(content[0]).toMatchObject({ pageCount: 3 })
  const variants = content[0]?.variants ?? []
  expect(new Set(variants.map(({ hash }) => hash)).size).toBe(3)

  const hidden = await library.book('H/2.cbz')
  await admin.patch(`/api/v1/series/${hidden.seriesId}/metadata`, { sharingLabels: ['hidden'] })
  const rights = { roles: ['ADMIN'], labelsExclude: ['hidden'] }
  const { asker } = await addUser(server, admin, 'kept@example.org', rights)
  expect((await near(asker)).content.map((group) => group.pageCount)).toEqual([2])

  const decide = (at: number) =>
    admin.ask('PUT', '/api/v1/page-hashes', {
      hash: variants[at]?.hash,
      size: variants[at]?.size,
      action: 'IGNORE',
    })
  await decide(0)
  expect((await near()).content[0]?.variants.filter(({ action }) => action === 'IGNORE')).toHaveLength(1)
  for (const at of [1, 2]) await decide(at)
  expect(await near()).toMatchObject({ totalElements: 0 })
})

test('books that were hashed without look hashes get them with the next search', async () => {
  const { db } = library.server
  await db.batch([db.updateTable('page_hash').set({ look_id: null }), db.deleteFrom('known_page')])
  expect(await near()).toMatchObject({ totalElements: 0 })
  await queuePageHashing(library.deps, library.libraryId)
  await library.server.waitUntilIdle()
  expect(await near()).toMatchObject({ totalElements: 1 })
})
