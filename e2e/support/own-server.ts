import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Library } from '@lectern/contract/libraries'
import { test as base } from '@playwright/test'
import { Account } from './account.ts'
import { type RunningServer, type ServerOptions, startServer } from './running-server.ts'
import { makeShelf, shelf } from './shelf.ts'

/** A folder for one test: `config` for the server's data, `books` for its library. */
export interface Room {
  readonly config: string
  readonly books: string
}

export function makeRoom(): Room & { remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-e2e-'))
  const room = { config: join(folder, 'config'), books: join(folder, 'books') }
  mkdirSync(room.books)
  return { ...room, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) }
}

export interface StockedServer {
  readonly server: RunningServer
  readonly owner: Account
  readonly library: Library
}

/** Claims a new server and puts the shelf into a library; resolves when its books can be read. */
export async function stockServer(server: RunningServer, booksFolder: string): Promise<StockedServer> {
  await makeShelf(booksFolder)
  const owner = await Account.claim(server.address)
  const library = await owner.addLibrary('Shelf', booksFolder)
  await owner.waitForBooks(shelf.length)
  return { server, owner, library }
}

interface Fixtures {
  readonly room: Room
  /** Starts a server on the data of the room; all of them are gone when the test is. */
  readonly serve: (options?: Omit<ServerOptions, 'configDir'>) => Promise<RunningServer>
  /** The same, with the shelf in it. */
  readonly serveShelf: (options?: Omit<ServerOptions, 'configDir'>) => Promise<StockedServer>
}

/** For journeys that need a server of their own: new, killed, restarted or under another path. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its first parameter
  room: async ({}, use) => {
    const { remove, ...room } = makeRoom()
    await use(room)
    remove()
  },
  serve: async ({ room }, use) => {
    const servers: RunningServer[] = []
    await use(async (options) => {
      const server = await startServer({ configDir: room.config, ...options })
      servers.push(server)
      return server
    })
    for (const server of servers) await server.kill()
  },
  serveShelf: async ({ room, serve }, use) => {
    await use(async (options) => stockServer(await serve(options), room.books))
  },
})
