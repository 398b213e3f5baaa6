import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Library } from '@lectern/contract/libraries'
import { test as base } from '@playwright/test'
import { Account } from './account.ts'
import { bookshelf, createReadingFixture } from './reading-fixture.ts'
import { type RunningServer, type ServerOptions, startServer } from './running-server.ts'

/** A folder for one test: `config` for the server's data, `books` for its library. */
export interface ServerFolders {
  readonly config: string
  readonly books: string
}

export function createServerFolders(): ServerFolders & { remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-e2e-'))
  const serverFolders = { config: join(folder, 'config'), books: join(folder, 'books') }
  mkdirSync(serverFolders.books)
  return { ...serverFolders, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) }
}

export interface StockedServer {
  readonly server: RunningServer
  readonly owner: Account
  readonly library: Library
}

/** Claims a new server and puts the fixture into a library. Resolves when its books can be read. */
export async function stockServer(server: RunningServer, booksFolder: string): Promise<StockedServer> {
  await createReadingFixture(booksFolder)
  const owner = await Account.claim(server.address)
  const library = await owner.addLibrary('Shelf', booksFolder)
  await owner.waitForBooks(bookshelf.length)
  return { server, owner, library }
}

interface Fixtures {
  readonly serverFolders: ServerFolders
  /** Starts a server on the data of these folders. All of them are removed after the test. */
  readonly serve: (options?: Omit<ServerOptions, 'configDir'>) => Promise<RunningServer>
  /** Starts such a server, with the reading fixture in it. */
  readonly serveShelf: (options?: Omit<ServerOptions, 'configDir'>) => Promise<StockedServer>
}

/** For tests that need a server of their own: new, killed, restarted or under another path. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its first parameter
  serverFolders: async ({}, use) => {
    const { remove, ...serverFolders } = createServerFolders()
    await use(serverFolders)
    remove()
  },
  serve: async ({ serverFolders }, use) => {
    const servers: RunningServer[] = []
    await use(async (options) => {
      const server = await startServer({ configDir: serverFolders.config, ...options })
      servers.push(server)
      return server
    })
    for (const server of servers) await server.kill()
  },
  serveShelf: async ({ serverFolders, serve }, use) => {
    await use(async (options) => stockServer(await serve(options), serverFolders.books))
  },
})
