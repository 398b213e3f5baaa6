import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { LibraryFlag } from '@lectern/contract/libraries'
import { image } from '@lectern/fixtures/images'
import { rawTar } from '@lectern/fixtures/raw-tar'
import { rawZip } from '@lectern/fixtures/raw-zip'
import { pino } from 'pino'
import type { BookChangeDeps } from '../../features/conversion/changed-book.ts'
import type { FileStep } from '../../files/change-file.ts'
import { createFailedChanges } from '../../files/failed-changes.ts'
import { fileTime } from '../../media/file-time.ts'
import { addLibrary } from '../data/test-books.ts'
import type { TestClient } from './test-client.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const drawn = new Map<string, Promise<Buffer>>()
/** Draws a page. Pages of different labels have different hashes. */
export function drawnPage(label: string): Promise<Buffer> {
  const cached = drawn.get(label) ?? image({ width: 40, height: 60, label })
  drawn.set(label, cached)
  return cached
}

/**
 * Writes a book whose pages are images of these labels, named `001.jpg` and so on, with one other file. Its format does not follow its
 * name.
 */
export async function writeDrawnBook(
  path: string,
  labels: readonly string[],
  kind: 'zip' | 'tar' = 'zip',
): Promise<void> {
  const entries = [
    ...(await Promise.all(
      labels.map(async (label, i) => ({
        name: `${String(i + 1).padStart(3, '0')}.jpg`,
        bytes: await drawnPage(label),
      })),
    )),
    { name: 'notes.txt', bytes: 'written by hand' },
  ]
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, kind === 'zip' ? rawZip(entries) : rawTar(entries))
}

export interface ChangeableLibrary {
  readonly server: TestServer
  readonly admin: TestClient
  readonly root: string
  /** Internal key of the library. */
  readonly libraryId: number
  readonly deps: BookChangeDeps
  /** Lines of the log with warnings and errors. */
  readonly complaints: string[]
  /** Switches an option without the work that would follow from it. */
  setFlag(flag: LibraryFlag, isOn: boolean): Promise<void>
  /** Returns a book as the API shows it, by its path in the library. */
  book(path: string): Promise<Book>
  bookKey(path: string): Promise<number>
  /** Returns the names of all files in a folder of the library, hidden ones too. */
  names(folder: string): string[]
  /** Returns size and time of a file, as the row of its book should have them. */
  print(path: string): { size: number; file_modified: number }
  rows(path: string): Promise<{ size: number; file_modified: number }[]>
  /** Returns the unfinished changes to files. */
  journal(): Promise<object[]>
}

/** Starts a server with one scanned library. `make` writes its books. */
export async function startChangeableLibrary(
  make: (root: string) => Promise<void>,
  settings: Record<string, unknown> = {},
): Promise<ChangeableLibrary> {
  const server = await startTestServer()
  const admin = await server.claim()
  const root = server.books
  await make(root)
  await addLibrary(server, admin, { name: 'L', root, ...settings })
  const { db, bus, queue, workers } = server
  const library = await db.selectFrom('library').select(['id', 'settings']).executeTakeFirstOrThrow()
  const complaints: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void complaints.push(line) })
  const getBookKey = async (path: string): Promise<number> => {
    const row = await db
      .selectFrom('book_metadata')
      .select('book_id')
      .where('path', '=', path)
      .executeTakeFirst()
    if (!row) throw new Error(`no book ${path}`)
    return row.book_id
  }
  return {
    server,
    admin,
    root,
    libraryId: library.id,
    deps: { db, bus, queue, workers, log, failures: createFailedChanges() },
    complaints,
    async setFlag(flag, isOn) {
      const row = await db.selectFrom('library').select('settings').executeTakeFirstOrThrow()
      const settings = JSON.stringify({ ...JSON.parse(row.settings), [flag]: isOn })
      await db.updateTable('library').set({ settings }).execute()
    },
    async book(path) {
      const page = await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true')
      const found = page.content.find((b) => b.url === join(root, path))
      if (!found) throw new Error(`no book ${path}`)
      return found
    },
    bookKey: getBookKey,
    names: (folder) => readdirSync(join(root, folder)).sort(),
    print(path) {
      const s = statSync(join(root, path))
      return { size: s.size, file_modified: fileTime(s) }
    },
    async rows(path) {
      return db
        .selectFrom('book')
        .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
        .select(['size', 'file_modified'])
        .where('m.path', '=', path)
        .execute()
    },
    journal: () => db.selectFrom('file_change').selectAll().execute(),
  }
}

/** Returns dependencies of a verb that stops after a step, as if the process had ended there: nothing is cleaned up. */
export function failAfterStep(
  step: FileStep,
  deps: BookChangeDeps,
): { deps: BookChangeDeps; signal: AbortSignal } {
  const controller = new AbortController()
  const onFileStep = (done: FileStep): void => {
    if (done !== step) return
    // Stops the verb as a stopping server does.
    controller.abort()
    throw new Error('cut off')
  }
  return { deps: { ...deps, onFileStep }, signal: controller.signal }
}
