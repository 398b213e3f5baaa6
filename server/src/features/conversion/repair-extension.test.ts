import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { recoverFileChanges } from '../../recover-file-changes.ts'
import { rescan } from '../../testing/data/test-books.ts'
import {
  type ChangeableLibrary,
  failAfterStep,
  startChangeableLibrary,
  writeDrawnBook,
} from '../../testing/servers/changeable-library.ts'
import { queueRepairs } from './queue-conversions.ts'
import { repairExtension } from './repair-extension.ts'

let library: ChangeableLibrary
afterEach(() => library.server.close())

const neverAborted = new AbortController().signal
const start = async (): Promise<ChangeableLibrary> => {
  library = await startChangeableLibrary(async (root) => {
    await writeDrawnBook(join(root, 'S/one.cbr'), ['1', '2'])
    writeFileSync(join(root, 'S/one.jpg'), 'a picture of the book')
    await writeDrawnBook(join(root, 'S/two.zip'), ['3'])
    await writeDrawnBook(join(root, 'S/three.cbz'), ['4'])
  })
  await library.setFlag('repairExtensions', true)
  return library
}

describe('behaviour 4.9: a wrong extension is repaired', () => {
  test('keeps the book, its bytes and its analysis, and the next scan finds no change', async () => {
    const { server, admin, deps, libraryId } = await start()
    const before = await library.book('S/one.cbr')
    await queueRepairs(deps, libraryId)
    await server.waitUntilIdle()
    expect(library.names('S')).toEqual(['one.cbz', 'one.jpg', 'three.cbz', 'two.cbz'])
    const { url: _old, lastModified: _then, ...same } = before
    expect(await library.book('S/one.cbz')).toMatchObject({ ...same, fileHash: before.fileHash })
    expect(await library.rows('S/one.cbz')).toEqual([library.print('S/one.cbz')])
    const books = () => server.db.selectFrom('book').selectAll().orderBy('id').execute()
    const rows = await books()
    await rescan(server, admin, before.libraryId, { deep: true })
    expect(await books()).toEqual(rows)
    expect(await library.journal()).toEqual([])
  })
  test('C7: is not done over another file', async () => {
    const { deps } = await start()
    writeFileSync(join(library.root, 'S/one.cbz'), 'mine')
    await repairExtension(deps, await library.bookKey('S/one.cbr'), neverAborted)
    expect(readFileSync(join(library.root, 'S/one.cbz'), 'utf8')).toBe('mine')
    expect((await library.book('S/one.cbr')).media.status).toBe('READY')
    expect(library.complaints.join()).toContain('a file with the new name exists')
  })
  test('C7: is not done over a file that is added at the last moment', async () => {
    const { deps } = await start()
    const target = join(library.root, 'S/one.cbz')
    const onFileStep = (step: string) => step === 'begun' && writeFileSync(target, 'mine')
    await repairExtension({ ...deps, onFileStep }, await library.bookKey('S/one.cbr'), neverAborted)
    expect(readFileSync(target, 'utf8')).toBe('mine')
    expect(existsSync(join(library.root, 'S/one.cbr'))).toBe(true)
    expect(library.complaints.join()).toContain('could not be renamed and was left unchanged')
    expect(await library.journal()).toEqual([])
  })
  test('is not done if the option is off, or the file has changed', async () => {
    const { deps } = await start()
    const key = await library.bookKey('S/one.cbr')
    await library.setFlag('repairExtensions', false)
    await repairExtension(deps, key, neverAborted)
    await library.setFlag('repairExtensions', true)
    await writeDrawnBook(join(library.root, 'S/one.cbr'), ['1', '2', '3'])
    await repairExtension(deps, key, neverAborted)
    expect(library.names('S')).toContain('one.cbr')
  })
})

describe('C8: an interrupted renaming', () => {
  test.each(['begun', 'placed', 'saved', 'removed'] as const)(
    'is finished or undone after the step %s',
    async (step) => {
      const { deps } = await start()
      const key = await library.bookKey('S/one.cbr')
      const cut = failAfterStep(step, deps)
      await expect(repairExtension(cut.deps, key, cut.signal)).rejects.toThrow()
      await recoverFileChanges(deps)
      await recoverFileChanges(deps)
      await repairExtension(deps, key, neverAborted)
      expect(library.names('S')).toEqual(['one.cbz', 'one.jpg', 'three.cbz', 'two.zip'])
      expect(await library.rows('S/one.cbz')).toEqual([library.print('S/one.cbz')])
      expect(library.complaints).toEqual([])
      expect(await library.journal()).toEqual([])
    },
  )
  test('is finished on a drive without hard links, where the old name disappears immediately', async () => {
    const { deps } = await start()
    const cut = failAfterStep('begun', deps)
    await expect(repairExtension(cut.deps, await library.bookKey('S/one.cbr'), cut.signal)).rejects.toThrow()
    renameSync(join(library.root, 'S/one.cbr'), join(library.root, 'S/one.cbz'))
    await recoverFileChanges(deps)
    expect((await library.book('S/one.cbz')).media.status).toBe('READY')
    expect(await library.journal()).toEqual([])
  })
  test('is undone if the book was deleted', async () => {
    const { deps, server } = await start()
    const key = await library.bookKey('S/one.cbr')
    const cut = failAfterStep('placed', deps)
    await expect(repairExtension(cut.deps, key, cut.signal)).rejects.toThrow()
    await server.db.updateTable('book').set({ deleted: 1 }).where('id', '=', key).execute()
    await recoverFileChanges(deps)
    expect(library.names('S')).toEqual(['one.cbr', 'one.jpg', 'three.cbz', 'two.zip'])
    expect(await library.journal()).toEqual([])
  })
  test('keeps both names if they are two files', async () => {
    const { deps } = await start()
    const cut = failAfterStep('placed', deps)
    await expect(repairExtension(cut.deps, await library.bookKey('S/one.cbr'), cut.signal)).rejects.toThrow()
    rmSync(join(library.root, 'S/one.cbz'))
    writeFileSync(join(library.root, 'S/one.cbz'), 'mine')
    await recoverFileChanges(deps)
    expect(readFileSync(join(library.root, 'S/one.cbz'), 'utf8')).toBe('mine')
    expect((await library.book('S/one.cbr')).media.status).toBe('READY')
    expect(await library.journal()).toEqual([])
  })
})

describe('C8: a book outside of the library, behind a link', () => {
  test.each(['file', 'folder'])('is not renamed if the %s is a link', async (kind) => {
    const { server, admin, deps } = await start()
    const outside = join(server.folder, 'outside')
    await writeDrawnBook(join(outside, 'far.cbr'), ['7'])
    if (kind === 'file') symlinkSync(join(outside, 'far.cbr'), join(library.root, 'S/far.cbr'))
    else symlinkSync(outside, join(library.root, 'Far'))
    const path = kind === 'file' ? 'S/far.cbr' : 'Far/far.cbr'
    await library.setFlag('repairExtensions', false)
    await rescan(server, admin, (await library.book('S/three.cbz')).libraryId)
    await library.setFlag('repairExtensions', true)
    await repairExtension(deps, await library.bookKey(path), neverAborted)
    expect(readdirSync(outside)).toEqual(['far.cbr'])
    expect((await library.book(path)).media.status).toBe('READY')
    expect(library.complaints.join()).toContain('This file is outside its library folder')
    expect(await library.journal()).toEqual([])
  })
  test('is renamed within the library if the link leads to another folder of the same root', async () => {
    const { server, admin, deps } = await start()
    renameSync(join(library.root, 'S/one.cbr'), join(library.root, 'one.bin'))
    symlinkSync('../one.bin', join(library.root, 'S/one.cbr'))
    await library.setFlag('repairExtensions', false)
    await rescan(server, admin, (await library.book('S/three.cbz')).libraryId)
    await library.setFlag('repairExtensions', true)
    await repairExtension(deps, await library.bookKey('S/one.cbr'), neverAborted)
    expect(library.complaints).toEqual([])
    expect(library.names('S')).toContain('one.cbz')
  })
})
