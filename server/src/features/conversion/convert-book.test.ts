import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { storedPath } from '@lectern/fixtures/stored-files'
import { afterEach, describe, expect, test } from 'vitest'
import { recoverFileChanges } from '../../recover-file-changes.ts'
import { rescan } from '../../testing/data/test-books.ts'
import {
  type ChangeableLibrary,
  failAfterStep,
  startChangeableLibrary,
  writeDrawnBook,
} from '../../testing/servers/changeable-library.ts'
import { convertBook } from './convert-book.ts'
import { findBooksToConvert, queueConversions } from './queue-conversions.ts'

let library: ChangeableLibrary
afterEach(() => library.server.close())

const neverAborted = new AbortController().signal
const taskRun = { signal: neverAborted, progress: () => {} }
/** A tar under the name of a RAR: the content decides. */
const start = async (): Promise<ChangeableLibrary> => {
  library = await startChangeableLibrary(async (root) => {
    await writeDrawnBook(join(root, 'S/one.cbr'), ['1', '2', '3'], 'tar')
    await writeDrawnBook(join(root, 'S/two.cbz'), ['4', '5'])
  })
  await library.setFlag('convertToCbz', true)
  return library
}
const history = async () =>
  (await library.server.db.selectFrom('history').selectAll().orderBy('id').execute()).map((h) => ({
    type: h.type,
    bookId: h.book_id,
    ...JSON.parse(h.properties),
  }))

describe('behaviour 4.8: a book in another archive becomes a CBZ', () => {
  test('keeps the book and its readers, and removes the original', async () => {
    const { server, admin, deps, libraryId } = await start()
    const before = await library.book('S/one.cbr')
    await admin.patch(`/api/v1/books/${before.id}/read-progress`, { page: 2 })
    const poster = await server.db.selectFrom('poster').selectAll().orderBy('id').execute()
    server.events.length = 0
    await queueConversions(deps, libraryId)
    await server.waitUntilIdle()
    const after = await library.book('S/one.cbz')
    expect(after).toMatchObject({
      id: before.id,
      name: before.name,
      readProgress: { page: 2, completed: false },
      media: { status: 'READY', mediaType: 'application/zip', pagesCount: 3, comment: '' },
    })
    expect(library.names('S')).toEqual(['one.cbz', 'two.cbz'])
    expect(await library.rows('S/one.cbz')).toEqual([library.print('S/one.cbz')])
    expect(after.fileHash).toMatch(/^[0-9a-f]{32}$/)
    expect(after.fileHash).not.toBe(before.fileHash)
    expect(await server.db.selectFrom('poster').selectAll().orderBy('id').execute()).toEqual(poster)
    const path = (name: string) => join(library.root, 'S', name)
    expect(await history()).toEqual([
      { type: 'BookConverted', bookId: before.id, name: path('one.cbz'), 'former file': path('one.cbr') },
      { type: 'BookFileDeleted', bookId: before.id, name: path('one.cbr'), reason: expect.any(String) },
    ])
    expect(server.events).toContainEqual(expect.objectContaining({ name: 'BookChanged', bookId: before.id }))
    const page = await admin.get(`/api/v1/books/${before.id}/pages/3`)
    expect(page.statusCode).toBe(200)
    expect(await library.journal()).toEqual([])
  })
  test('is not changed by the next scan', async () => {
    const { server, admin, deps, libraryId } = await start()
    await findBooksToConvert(deps, libraryId, taskRun)
    await server.waitUntilIdle()
    const books = () => server.db.selectFrom('book').selectAll().orderBy('id').execute()
    const [before, id] = [await books(), (await library.book('S/one.cbz')).libraryId]
    await rescan(server, admin, id, { deep: true })
    expect(await books()).toEqual(before)
  })
  test('remains the same series if it is a one-shot', async () => {
    library = await startChangeableLibrary((root) => writeDrawnBook(join(root, 'One/x.cbr'), ['1'], 'tar'), {
      oneshotsDirectory: '/One',
    })
    const { server, admin, deps, libraryId } = library
    await library.setFlag('convertToCbz', true)
    const before = await library.book('One/x.cbr')
    await findBooksToConvert(deps, libraryId, taskRun)
    await server.waitUntilIdle()
    await rescan(server, admin, before.libraryId)
    expect(await library.book('One/x.cbz')).toMatchObject({ id: before.id, seriesId: before.seriesId })
    expect(await server.db.selectFrom('series').select('deleted').execute()).toEqual([{ deleted: 0 }])
  })
})

describe('behaviour 4.8: archives whose decoders run in a separate process', () => {
  test.each(['komga-7zip.cb7', 'komga-rar4.cbr', 'komga-rar5.cbr'])('%s', async (name) => {
    library = await startChangeableLibrary(async (root) => {
      mkdirSync(join(root, 'S'))
      copyFileSync(storedPath(`comics/archives/${name}`), join(root, 'S/one.cbr'))
    })
    await library.setFlag('convertToCbz', true)
    const { pagesCount } = (await library.book('S/one.cbr')).media
    await findBooksToConvert(library.deps, library.libraryId, taskRun)
    await library.server.waitUntilIdle()
    expect(library.names('S')).toEqual(['one.cbz'])
    expect((await library.book('S/one.cbz')).media).toMatchObject({ status: 'READY', pagesCount })
    expect(await library.journal()).toEqual([])
  })
})

describe('behaviour 4.8: a book is not converted', () => {
  const expectUnchanged = async () => {
    expect(library.names('S')).toContain('one.cbr')
    expect((await library.book('S/one.cbr')).media.status).toBe('READY')
    expect(await history()).toEqual([])
    expect(await library.journal()).toEqual([])
  }
  test('C7: if a file with the new name exists, which is unchanged', async () => {
    const { deps } = await start()
    writeFileSync(join(library.root, 'S/one.cbz'), 'mine')
    await convertBook(deps, await library.bookKey('S/one.cbr'), neverAborted)
    expect(readFileSync(join(library.root, 'S/one.cbz'), 'utf8')).toBe('mine')
    expect(library.complaints.join()).toContain('a file with the new name exists')
    await expectUnchanged()
  })
  test('C7: if such a file is added while the archive is written', async () => {
    const { deps } = await start()
    const target = join(library.root, 'S/one.cbz')
    const onFileStep = (step: string) => step === 'written' && writeFileSync(target, 'mine')
    await convertBook({ ...deps, onFileStep }, await library.bookKey('S/one.cbr'), neverAborted)
    expect(readFileSync(target, 'utf8')).toBe('mine')
    expect(library.names('S')).toEqual(['one.cbr', 'one.cbz', 'two.cbz'])
    await expectUnchanged()
  })
  test('if its file differs from the scan, or changes during the conversion', async () => {
    const { deps } = await start()
    const key = await library.bookKey('S/one.cbr')
    const touch = () => writeDrawnBook(join(library.root, 'S/one.cbr'), ['1', '2', '3', '4'], 'tar')
    const bytes = readFileSync(join(library.root, 'S/one.cbr'))
    const onFileStep = (step: string) =>
      step === 'written' && writeFileSync(join(library.root, 'S/one.cbr'), Buffer.concat([bytes, bytes]))
    await convertBook({ ...deps, onFileStep }, key, neverAborted)
    expect(library.complaints.join()).toContain('the file has changed meanwhile')
    await touch()
    await convertBook(deps, key, neverAborted)
    expect(library.names('S')).toEqual(['one.cbr', 'two.cbz'])
    await expectUnchanged()
  })
  test('if the option was turned off in the meantime', async () => {
    const { deps } = await start()
    await library.setFlag('convertToCbz', false)
    await convertBook(deps, await library.bookKey('S/one.cbr'), neverAborted)
    await expectUnchanged()
  })
  test('C8: if the folder cannot be written; logged once, and not tried again', async () => {
    const { deps, server } = await start()
    const key = await library.bookKey('S/one.cbr')
    const steps: string[] = []
    const watched = { ...deps, onFileStep: (step: string) => void steps.push(step) }
    await asSomebodyWithoutRights(server.folder, join(library.root, 'S'), () =>
      convertBook(watched, key, neverAborted),
    )
    expect(steps).toEqual(['begun'])
    expect(library.complaints.join()).toMatch(/could not be converted and was left unchanged/)
    expect(library.complaints.join()).toMatch(/EACCES|EPERM/)
    await convertBook(watched, key, neverAborted)
    expect(steps).toEqual(['begun'])
    expect(library.names('S')).toEqual(['one.cbr', 'two.cbz'])
    await expectUnchanged()
  })
})

test('C8: if an administrator stops it; no file remains, and it can be requested again', async () => {
  const { deps } = await start()
  const key = await library.bookKey('S/one.cbr')
  const controller = new AbortController()
  const run: typeof deps.workers.run = async (...args) => {
    const result = await deps.workers.run(...args)
    controller.abort(new Error('an administrator stopped the task'))
    controller.signal.throwIfAborted()
    return result
  }
  const stopped = convertBook({ ...deps, workers: { ...deps.workers, run } }, key, controller.signal)
  await expect(stopped).rejects.toThrow('an administrator stopped the task')
  expect(library.names('S')).toEqual(['one.cbr', 'two.cbz'])
  expect(await library.journal()).toEqual([])
  await convertBook(deps, key, neverAborted)
  expect(library.names('S')).toEqual(['one.cbz', 'two.cbz'])
})

describe('C8: an interrupted conversion', () => {
  test.each(['begun', 'written', 'noted', 'placed'] as const)(
    'after the step %s is undone, and done when its task runs again',
    async (step) => {
      const { deps } = await start()
      const key = await library.bookKey('S/one.cbr')
      const cut = failAfterStep(step, deps)
      await expect(convertBook(cut.deps, key, cut.signal)).rejects.toThrow()
      await recoverFileChanges(deps)
      expect(library.names('S')).toEqual(['one.cbr', 'two.cbz'])
      expect((await library.book('S/one.cbr')).media.mediaType).toBe('application/x-tar')
      expect(await library.journal()).toEqual([])
      await convertBook(deps, key, neverAborted)
      expect(library.names('S')).toEqual(['one.cbz', 'two.cbz'])
    },
  )
  test.each(['saved', 'removed'] as const)('after the step %s is finished, once', async (step) => {
    const { deps } = await start()
    const key = await library.bookKey('S/one.cbr')
    const cut = failAfterStep(step, deps)
    await expect(convertBook(cut.deps, key, cut.signal)).rejects.toThrow()
    await recoverFileChanges(deps)
    await recoverFileChanges(deps)
    expect(library.names('S')).toEqual(['one.cbz', 'two.cbz'])
    expect((await history()).map((h) => h.type)).toEqual(['BookConverted', 'BookFileDeleted'])
    expect((await library.book('S/one.cbz')).media).toMatchObject({ status: 'READY', pagesCount: 3 })
    expect(await library.journal()).toEqual([])
  })
  test('keeps both files if the new one is not the written one', async () => {
    const { deps } = await start()
    const cut = failAfterStep('saved', deps)
    await expect(convertBook(cut.deps, await library.bookKey('S/one.cbr'), cut.signal)).rejects.toThrow()
    const target = join(library.root, 'S/one.cbz')
    const bytes = readFileSync(target)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(target, bytes)
    await recoverFileChanges(deps)
    expect(library.names('S')).toEqual(['one.cbr', 'one.cbz', 'two.cbz'])
    expect(library.complaints.join()).toContain('its original is kept')
    expect(await library.journal()).toEqual([])
  })
  test('waits for a missing folder', async () => {
    const { deps, server } = await start()
    const cut = failAfterStep('placed', deps)
    await expect(convertBook(cut.deps, await library.bookKey('S/one.cbr'), cut.signal)).rejects.toThrow()
    renameSync(join(library.root, 'S'), join(library.root, 'away'))
    await recoverFileChanges(deps)
    expect(await server.db.selectFrom('file_change').select('kind').execute()).toHaveLength(1)
    renameSync(join(library.root, 'away'), join(library.root, 'S'))
    await recoverFileChanges(deps)
    expect(existsSync(join(library.root, 'S/one.cbr'))).toBe(true)
    expect(await library.journal()).toEqual([])
  })
})

/** Runs the process as another user for a while, because root may write everywhere. */
async function asSomebodyWithoutRights(
  parent: string,
  folder: string,
  work: () => Promise<void>,
): Promise<void> {
  chmodSync(parent, 0o755)
  chmodSync(folder, 0o555)
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  try {
    await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
    chmodSync(folder, 0o755)
  }
}

describe('C8: a book outside of the library, behind a link', () => {
  const outside = (path: string) => join(library.server.folder, 'outside', path)
  test.each(['file', 'folder'])(
    'is not converted if the %s is a link, and the log has the reason once',
    async (kind) => {
      const { server, admin, deps } = await start()
      await writeDrawnBook(outside('F/far.cbr'), ['7', '8'], 'tar')
      const [to, from] = kind === 'file' ? ['F/far.cbr', 'S/far.cbr'] : ['F', 'Far']
      symlinkSync(outside(to), join(library.root, from))
      await rescan(server, admin, (await library.book('S/two.cbz')).libraryId)
      const path = kind === 'file' ? 'S/far.cbr' : 'Far/far.cbr'
      expect((await library.book(path)).media.status).toBe('READY')
      const before = readFileSync(outside('F/far.cbr'))
      for (let i = 0; i < 2; i += 1) await convertBook(deps, await library.bookKey(path), neverAborted)
      expect(readFileSync(outside('F/far.cbr'))).toEqual(before)
      expect(readdirSync(outside('F'))).toEqual(['far.cbr'])
      expect(readdirSync(join(library.root, path, '..')).filter((name) => /far/.test(name))).toEqual([
        'far.cbr',
      ])
      expect((await library.book(path)).media.status).toBe('READY')
      expect(library.complaints.join().match(/This file is outside its library folder/g)).toHaveLength(2)
      expect(library.complaints).toHaveLength(1)
      expect(await library.journal()).toEqual([])
    },
  )
  test.each([
    ['noted', 1, ['one.cbr', 'two.cbz']],
    ['saved', 0, ['one.cbr', 'one.cbz', 'two.cbz']],
  ])('gets and loses no file if its folder becomes a link: %s', async (when, unsettled, files) => {
    const { deps } = await start()
    const swap = (step: string): void => {
      if (step !== when) return
      mkdirSync(outside(''))
      renameSync(join(library.root, 'S'), outside('F'))
      symlinkSync(outside('F'), join(library.root, 'S'))
    }
    await convertBook({ ...deps, onFileStep: swap }, await library.bookKey('S/one.cbr'), neverAborted)
    expect(readdirSync(outside('F')).filter((name) => !name.startsWith('.'))).toEqual(files)
    // If the folder comes back, the next start deletes the file.
    expect(await library.journal()).toHaveLength(unsettled)
    await recoverFileChanges(deps)
    expect(await library.journal()).toHaveLength(unsettled)
    rmSync(join(library.root, 'S'))
    renameSync(outside('F'), join(library.root, 'S'))
    await recoverFileChanges(deps)
    expect(library.names('S')).toEqual(files)
    expect(await library.journal()).toEqual([])
  })
})
