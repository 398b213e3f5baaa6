import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLibrary, deleteLibrary, type Library } from '@lectern/contract/libraries'
import type { Series } from '@lectern/contract/series'
import { createLibrary as writeLibrary } from '@lectern/fixtures/library'
import { expect } from '@playwright/test'
import type { Account } from './account.ts'

export interface SpareLibrary {
  readonly library: Library
  /** Two series of two books. */
  readonly series: readonly Series[]
  readonly oneshots: readonly Series[]
}

/** Adds a library of its own to a shared server, lets a test do with it as it likes, and removes it with its files. */
export async function withSpareLibrary(
  admin: Account,
  name: string,
  use: (spare: SpareLibrary) => Promise<void>,
): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'lectern-spare-'))
  try {
    const books = await writeLibrary(root, { series: 2, booksPerSeries: 2, pages: 3, seed: name })
    const folder = join(root, '_oneshots')
    mkdirSync(folder)
    for (const [at, { path }] of books.slice(0, 2).entries())
      cpSync(path, join(folder, `Single ${at + 1}.cbz`))
    const library = await admin.ask(createLibrary, { body: { name, root, oneshotsDirectory: '_oneshots' } })
    const ready = async () => (await admin.books({ library_id: library.id, media_status: 'READY' })).length
    await expect.poll(ready, { timeout: 30_000, intervals: [250] }).toBe(6)
    await admin.waitForTasks()
    const all = (await admin.series()).filter(({ libraryId }) => libraryId === library.id)
    await use({
      library,
      series: all.filter(({ oneshot }) => !oneshot),
      oneshots: all.filter(({ oneshot }) => oneshot),
    })
    // A test may have deleted it already.
    await admin.ask(deleteLibrary, { params: { libraryId: library.id } }).catch(() => undefined)
    await admin.waitForTasks()
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
