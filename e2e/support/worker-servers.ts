import { createLibrary } from '@lectern/fixtures/library'
import { test as base } from '@playwright/test'
import { Account } from './account.ts'
import { createLookFixture } from './look-fixture.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { createServerFolders, stockServer } from './server-folders.ts'

interface WorkerServer {
  readonly server: RunningServer
  readonly owner: Account
}

interface WorkerFixtures {
  /** One server with the reading fixture, claimed and scanned, for all tests that leave it unchanged. */
  readonly shared: WorkerServer & { readonly libraryId: string }
  /** A server with many series, each of one book with one page. */
  readonly large: WorkerServer
  /** A server with the book whose pages have margins and other looks. */
  readonly looks: WorkerServer & { readonly bookId: string }
}

export const largeSeriesCount = 520

/** Enough for waiting twice for tasks: until books are analyzed, and until their posters are made. */
const stockTimeoutMs = 600_000

/**
 * Servers that are started when the first test asks for them, and kept for the later tests of the worker. All are declared here, because
 * the runner starts a new worker, with a new browser and new servers, for a file whose tests know other ones than those of the file before.
 */
export const test = base.extend<object, WorkerFixtures>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its first parameter
    async ({}, use) => {
      const serverFolders = createServerFolders()
      const server = await startServer({ configDir: serverFolders.config })
      const { owner, library } = await stockServer(server, serverFolders.books)
      await owner.waitForTasks()
      await use({ server, owner, libraryId: library.id })
      await server.kill()
      serverFolders.remove()
    },
    { scope: 'worker', timeout: stockTimeoutMs },
  ],
  large: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its first parameter
    async ({}, use) => {
      const serverFolders = createServerFolders()
      await createLibrary(serverFolders.books, {
        series: largeSeriesCount,
        booksPerSeries: 1,
        pages: 1,
        comicInfo: true,
      })
      const server = await startServer({ configDir: serverFolders.config })
      const owner = await Account.claim(server.address)
      await owner.addLibrary('Large', serverFolders.books)
      await owner.waitForBooks(largeSeriesCount)
      await owner.waitForTasks()
      await use({ server, owner })
      await server.kill()
      serverFolders.remove()
    },
    { scope: 'worker', timeout: stockTimeoutMs },
  ],
  looks: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its first parameter
    async ({}, use) => {
      const serverFolders = createServerFolders()
      const server = await startServer({ configDir: serverFolders.config })
      await createLookFixture(serverFolders.books)
      const owner = await Account.claim(server.address)
      await owner.addLibrary('Looks', serverFolders.books)
      await owner.waitForBooks(1)
      await owner.waitForTasks()
      const [book] = await owner.books()
      await use({ server, owner, bookId: book?.id ?? '' })
      await server.kill()
      serverFolders.remove()
    },
    { scope: 'worker', timeout: stockTimeoutMs },
  ],
})
