import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Library } from '@lectern/contract/libraries'
import { Account } from './account.ts'
import { bookshelf, createReadingFixture } from './reading-fixture.ts'
import type { RunningServer } from './running-server.ts'

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
