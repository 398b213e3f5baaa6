import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { recoverFileChanges } from '../../recover-file-changes.ts'
import { addUser, rescan } from '../../testing/data/test-books.ts'
import {
  type ChangeableLibrary,
  failAfterStep,
  startChangeableLibrary,
  writeDrawnBook,
} from '../../testing/servers/changeable-library.ts'
import { hashBookPages } from './hash-book-pages.ts'
import { removeHashedPages } from './remove-pages.ts'
import type { UnwantedPage } from './tasks.ts'

let library: ChangeableLibrary
afterEach(() => library.server.close())

const neverAborted = new AbortController().signal
const path = 'S/one.cbz'
/** `X` is the page to remove. */
const start = async (labels: readonly string[], kind: 'zip' | 'tar' = 'zip'): Promise<{ bookId: number }> => {
  library = await startChangeableLibrary((root) => writeDrawnBook(join(root, path), labels, kind), {
    hashPages: true,
  })
  const bookId = await library.bookKey(path)
  await hashBookPages(library.deps, bookId, neverAborted)
  return { bookId }
}
const hashes = () => library.server.db.selectFrom('page_hash').selectAll().orderBy('number').execute()
const unwanted = async (...numbers: number[]): Promise<UnwantedPage[]> =>
  (await hashes())
    .filter((h) => numbers.includes(h.number))
    .map((h) => ({
      number: h.number,
      hash: h.hash,
      mediaType: h.media_type,
      fileName: `${String(h.number).padStart(3, '0')}.jpg`,
    }))
const pageNames = async (): Promise<string[]> => {
  const { id } = await library.book(path)
  return (await library.admin.read<{ fileName: string }[]>(`/api/v1/books/${id}/pages`)).map(
    (p) => p.fileName,
  )
}

describe('behaviour 11.2: pages are removed from a book', () => {
  test('its file, row, hashes, history, count, poster and read progress are updated', async () => {
    const { bookId } = await start(['X', '2', '3', 'X'])
    const { server, admin, deps } = library
    const book = await library.book(path)
    const reader = await addUser(server, admin, 'reader@example.org')
    await admin.patch(`/api/v1/books/${book.id}/read-progress`, { completed: true })
    await reader.asker.patch(`/api/v1/books/${book.id}/read-progress`, { page: 3 })
    const pages = await unwanted(1, 4)
    const [{ hash } = { hash: '' }] = pages
    await server.db
      .insertInto('known_page')
      .values({ hash, size: null, action: 1, delete_count: 5, preview: '', created: 1, modified: 1 })
      .execute()
    const kept = (await hashes()).filter((h) => h.number === 2 || h.number === 3)
    const poster = await server.db.selectFrom('poster').select('file').execute()
    server.events.length = 0
    await removeHashedPages(deps, { bookId, pages }, neverAborted)
    await server.waitUntilIdle()

    expect(await pageNames()).toEqual(['002.jpg', '003.jpg'])
    expect(library.names('S')).toEqual(['one.cbz'])
    expect(await library.rows(path)).toEqual([library.print(path)])
    const after = await library.book(path)
    expect(after).toMatchObject({
      id: book.id,
      number: book.number,
      media: { status: 'READY', pagesCount: 2 },
    })
    expect(after.fileHash).toMatch(/^[0-9a-f]{32}$/)
    expect(after.fileHash).not.toBe(book.fileHash)
    expect(after.readProgress).toMatchObject({ page: 2, completed: true })
    expect((await reader.asker.read<typeof book>(`/api/v1/books/${book.id}`)).readProgress).toMatchObject({
      completed: false,
      page: 1,
    })
    expect(await hashes()).toEqual(kept.map((h) => ({ ...h, number: h.number - 1 })))
    expect(await server.db.selectFrom('known_page').select('delete_count').execute()).toEqual([
      { delete_count: 7 },
    ])
    const history = await server.db.selectFrom('history').selectAll().orderBy('id').execute()
    expect(history.map((h) => [h.type, h.book_id, JSON.parse(h.properties)])).toEqual(
      pages.map((p) => [
        'DuplicatePageDeleted',
        book.id,
        {
          name: join(library.root, path),
          'page number': String(p.number),
          'page file name': p.fileName,
          'page file hash': hash,
          'page file size': expect.stringMatching(/^[1-9]\d*$/),
          'page media type': 'image/jpeg',
        },
      ]),
    )
    expect(await server.db.selectFrom('poster').select('file').execute()).not.toEqual(poster)
    expect(server.events).toContainEqual(expect.objectContaining({ name: 'BookChanged', bookId: book.id }))
    const rows = await server.db.selectFrom('book').selectAll().execute()
    await rescan(server, admin, book.libraryId, { deep: true })
    expect(await server.db.selectFrom('book').selectAll().execute()).toEqual(rows)
    expect(await library.journal()).toEqual([])
  })
  test('its poster is kept if the cover is', async () => {
    const { bookId } = await start(['1', 'X', '3'])
    const posters = () => library.server.db.selectFrom('poster').selectAll().execute()
    const before = await posters()
    await removeHashedPages(library.deps, { bookId, pages: await unwanted(2) }, neverAborted)
    await library.server.waitUntilIdle()
    expect(await pageNames()).toEqual(['001.jpg', '003.jpg'])
    expect(await posters()).toEqual(before)
  })
  test('a second request finds its page although the number has changed', async () => {
    const { bookId } = await start(['1', 'X', '3', '4'])
    const [first, second] = [await unwanted(2), await unwanted(4)]
    await removeHashedPages(library.deps, { bookId, pages: first }, neverAborted)
    await removeHashedPages(library.deps, { bookId, pages: second }, neverAborted)
    expect(await pageNames()).toEqual(['001.jpg', '003.jpg'])
  })
})

describe('behaviour 11.2: nothing is removed', () => {
  const expectUnchanged = async (count: number) => {
    expect(await pageNames()).toHaveLength(count)
    expect(await library.server.db.selectFrom('history').selectAll().execute()).toEqual([])
    expect(library.names('S')).toEqual(['one.cbz'])
    expect(await library.journal()).toEqual([])
  }
  test('if no other page would remain', async () => {
    const { bookId } = await start(['X', 'X'])
    await removeHashedPages(library.deps, { bookId, pages: await unwanted(1, 2) }, neverAborted)
    await expectUnchanged(2)
  })
  test.each([
    ['hash', { hash: 'f'.repeat(32) }],
    ['type', { mediaType: 'image/png' }],
    ['name', { fileName: '009.jpg' }],
  ])('if the %s of one page differs: all pages or none are removed', async (_what, change) => {
    const { bookId } = await start(['1', '2', '3'])
    const [first, second] = await unwanted(1, 2)
    if (!first || !second) throw new Error('no pages')
    await removeHashedPages(library.deps, { bookId, pages: [first, { ...second, ...change }] }, neverAborted)
    await expectUnchanged(3)
  })
  test('if two requests are about one page', async () => {
    const { bookId } = await start(['1', '2', '3'])
    const [first] = await unwanted(1)
    if (!first) throw new Error('no page')
    await removeHashedPages(library.deps, { bookId, pages: [first, { ...first, number: 3 }] }, neverAborted)
    await expectUnchanged(3)
  })
  test('if the file has changed since its scan', async () => {
    const { bookId } = await start(['1', '2', '3'])
    const pages = await unwanted(1)
    await writeDrawnBook(join(library.root, path), ['1', '2', '3', '4'])
    const bytes = readFileSync(join(library.root, path))
    await removeHashedPages(library.deps, { bookId, pages }, neverAborted)
    expect(readFileSync(join(library.root, path)).equals(bytes)).toBe(true)
    await expectUnchanged(3)
  })
  test('C8: if the content of the page differs from its hash; logged once, and not tried again', async () => {
    const { bookId } = await start(['1', '2', '3'])
    const { db } = library.server
    await db
      .updateTable('page_hash')
      .set({ hash: 'f'.repeat(32) })
      .where('number', '=', 2)
      .execute()
    const steps: string[] = []
    const deps = { ...library.deps, onFileStep: (step: string) => void steps.push(step) }
    const pages = await unwanted(2)
    await removeHashedPages(deps, { bookId, pages }, neverAborted)
    await removeHashedPages(deps, { bookId, pages }, neverAborted)
    expect(steps).toEqual(['begun'])
    expect(library.complaints.join()).toContain('pages could not be removed; the book was left unchanged')
    await expectUnchanged(3)
  })
  test('from other formats of archives', async () => {
    const { bookId } = await start(['1', '2', '3'], 'tar')
    expect(await hashes()).toEqual([])
    const page = { number: 1, fileName: '001.jpg', mediaType: 'image/jpeg', hash: 'f'.repeat(32) }
    await removeHashedPages(library.deps, { bookId, pages: [page] }, neverAborted)
    await expectUnchanged(3)
  })
})

describe('C8: an interrupted removal', () => {
  test.each(['begun', 'written', 'noted', 'placed', 'saved'] as const)(
    'is finished or undone after the step %s',
    async (step) => {
      const { bookId } = await start(['1', 'X', '3'])
      const pages = await unwanted(2)
      const cut = failAfterStep(step, library.deps)
      await expect(removeHashedPages(cut.deps, { bookId, pages }, cut.signal)).rejects.toThrow()
      await recoverFileChanges(library.deps)
      await recoverFileChanges(library.deps)
      expect(library.names('S')).toEqual(['one.cbz'])
      expect(await library.rows(path)).toEqual([library.print(path)])
      expect(await library.journal()).toEqual([])
      await removeHashedPages(library.deps, { bookId, pages }, neverAborted)
      expect(await pageNames()).toEqual(['001.jpg', '003.jpg'])
      expect(await library.server.db.selectFrom('history').selectAll().execute()).toHaveLength(1)
      expect(library.complaints).toEqual([])
    },
  )
  test('does not change a file that another program put at its path', async () => {
    const { bookId } = await start(['1', 'X', '3'])
    const cut = failAfterStep('noted', library.deps)
    await expect(
      removeHashedPages(cut.deps, { bookId, pages: await unwanted(2) }, cut.signal),
    ).rejects.toThrow()
    writeFileSync(join(library.root, path), 'mine')
    await recoverFileChanges(library.deps)
    expect(readFileSync(join(library.root, path), 'utf8')).toBe('mine')
    expect(library.names('S')).toEqual(['one.cbz'])
    expect(await library.journal()).toEqual([])
  })
})

describe('C8: a book outside of the library, behind a link', () => {
  test.each(['file', 'folder'])('keeps its pages if the %s is a link', async (kind) => {
    const { bookId } = await start(['X', '2'])
    const outside = join(library.server.folder, 'outside')
    mkdirSync(outside)
    const moved = kind === 'file' ? path : 'S'
    renameSync(join(library.root, moved), join(outside, moved === path ? 'one.cbz' : 'S'))
    symlinkSync(join(outside, moved === path ? 'one.cbz' : 'S'), join(library.root, moved))
    const before = readFileSync(join(library.root, path))
    await removeHashedPages(library.deps, { bookId, pages: await unwanted(1) }, neverAborted)
    expect(readFileSync(join(library.root, path))).toEqual(before)
    expect(readdirSync(outside)).toEqual([kind === 'file' ? 'one.cbz' : 'S'])
    expect(library.names('S')).toEqual(['one.cbz'])
    expect(library.complaints.join()).toContain('This file is outside its library folder')
    expect(await library.journal()).toEqual([])
  })
})
