import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createFailedChanges } from '../../files/failed-changes.ts'
import {
  type ChangeableLibrary,
  startChangeableLibrary,
  writeDrawnBook,
} from '../../testing/servers/changeable-library.ts'
import { repairExtension } from '../conversion/repair-extension.ts'
import { hashBookPages } from './hash-book-pages.ts'
import { removeHashedPages } from './remove-pages.ts'

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' })
const unmount = (folder: string) => execFileSync('umount', [folder], { stdio: 'ignore' })

/** Mounting needs root, and a system that permits it. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-mount-'))
  try {
    mount('--bind', folder, folder)
    unmount(folder)
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

let library: ChangeableLibrary
afterEach(() => library.server.close())

const neverAborted = new AbortController().signal

describe.skipIf(!mayMount())(
  'C8: a library on a file system that takes no writes (needs the right to mount)',
  () => {
    test('on a read-only mount, pages and extensions are unchanged, and the log has the reason', async () => {
      library = await startChangeableLibrary(
        async (root) => {
          await writeDrawnBook(join(root, 'S/one.cbz'), ['X', '2', '3'])
          await writeDrawnBook(join(root, 'S/two.cbr'), ['4', '5'])
        },
        { hashPages: true },
      )
      const { root, server, complaints } = library
      const deps = { ...library.deps, failures: createFailedChanges() }
      await library.setFlag('repairExtensions', true)
      const [one, two] = [await library.bookKey('S/one.cbz'), await library.bookKey('S/two.cbr')]
      await hashBookPages(deps, one, neverAborted)
      const { hash, media_type: mediaType } = await server.db
        .selectFrom('page_hash')
        .selectAll()
        .where('book_id', '=', one)
        .where('number', '=', 1)
        .executeTakeFirstOrThrow()
      const pages = [{ number: 1, hash, mediaType, fileName: '001.jpg' }]
      const work = async (given: typeof deps) => {
        await removeHashedPages(given, { bookId: one, pages }, neverAborted)
        await repairExtension(given, two, neverAborted)
      }
      const before = ['S/one.cbz', 'S/two.cbr'].map((path) => readFileSync(join(root, path)))

      mount('--bind', root, root)
      try {
        mount('-o', 'remount,bind,ro', root)
        await work(deps)
        expect(complaints).toHaveLength(2)
        expect(complaints[0]).toContain('pages could not be removed; the book was left unchanged')
        expect(complaints[1]).toContain('a book could not be renamed and was left unchanged')
        for (const complaint of complaints) expect(complaint).toContain('EROFS')
        expect(library.names('S')).toEqual(['one.cbz', 'two.cbr'])
        expect(['S/one.cbz', 'S/two.cbr'].map((path) => readFileSync(join(root, path)))).toEqual(before)
        const found = await Promise.all([library.book('S/one.cbz'), library.book('S/two.cbr')])
        expect(found.map((b) => [b.media.status, b.media.pagesCount])).toEqual([
          ['READY', 3],
          ['READY', 2],
        ])
        expect(await server.db.selectFrom('file_change').selectAll().execute()).toEqual([])
      } finally {
        unmount(root)
      }

      // Both are done after a restart with a writable folder.
      await work({ ...deps, failures: createFailedChanges() })
      expect(library.names('S')).toEqual(['one.cbz', 'two.cbz'])
      expect((await library.book('S/one.cbz')).media.pagesCount).toBe(2)
    })
  },
)
