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
import {
  type ChangeableLibrary,
  failAfterStep,
  startChangeableLibrary,
  writeDrawnBook,
} from '../../testing/changeable-library.ts'
import { rescan } from '../../testing/test-books.ts'
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
  test('the same book, the same bytes, the same analysis; the next scan finds nothing', async () => {
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
  test('C7: never over another file', async () => {
    const { deps } = await start()
    writeFileSync(join(library.root, 'S/one.cbz'), 'mine')
    await repairExtension(deps, await library.bookKey('S/one.cbr'), neverAborted)
    expect(readFileSync(join(library.root, 'S/one.cbz'), 'utf8')).toBe('mine')
    expect((await library.book('S/one.cbr')).media.status).toBe('READY')
    expect(library.complaints.join()).toContain('a file with the new name exists')
  })
  test('C7: nor over one that comes in the last moment', async () => {
    const { deps } = await start()
    const target = join(library.root, 'S/one.cbz')
    const onFileStep = (step: string) => step === 'begun' && writeFileSync(target, 'mine')
    await repairExtension({ ...deps, onFileStep }, await library.bookKey('S/one.cbr'), neverAborted)
    expect(readFileSync(target, 'utf8')).toBe('mine')
    expect(existsSync(join(library.root, 'S/one.cbr'))).toBe(true)
    expect(library.complaints.join()).toContain('could not be renamed and was left unchanged')
    expect(await library.journal()).toEqual([])
  })
  test('not when the option is off, and not when the file has changed', async () => {
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

describe('C8: a renaming that is cut off', () => {
  test.each(['begun', 'placed', 'saved', 'removed'] as const)('after it was %s', async (step) => {
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
  })
  test('on a drive without hard links, where the old name is gone immediately', async () => {
    const { deps } = await start()
    const cut = failAfterStep('begun', deps)
    await expect(repairExtension(cut.deps, await library.bookKey('S/one.cbr'), cut.signal)).rejects.toThrow()
    renameSync(join(library.root, 'S/one.cbr'), join(library.root, 'S/one.cbz'))
    await recoverFileChanges(deps)
    expect((await library.book('S/one.cbz')).media.status).toBe('READY')
    expect(await library.journal()).toEqual([])
  })
  test('takes the new name back when the book is gone', async () => {
    const { deps, server } = await start()
    const key = await library.bookKey('S/one.cbr')
    const cut = failAfterStep('placed', deps)
    await expect(repairExtension(cut.deps, key, cut.signal)).rejects.toThrow()
    await server.db.updateTable('book').set({ deleted: 1 }).where('id', '=', key).execute()
    await recoverFileChanges(deps)
    expect(library.names('S')).toEqual(['one.cbr', 'one.jpg', 'three.cbz', 'two.zip'])
    expect(await library.journal()).toEqual([])
  })
  test('leaves both when they are two files', async () => {
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

describe('C8: a book outside of the library, to which a link leads', () => {
  test.each(['file', 'folder'])('is not renamed when the %s is a link', async (kind) => {
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
    expect(library.complaints.join()).toContain('A link leads to this file outside')
    expect(await library.journal()).toEqual([])
  })
  test('is renamed within the library when the link leads to another place of the same root', async () => {
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
