import { type RunningServer, type ServerOptions, startServer } from './running-server.ts'
import { createServerFolders, type ServerFolders, type StockedServer, stockServer } from './server-folders.ts'
import { test as base } from './worker-servers.ts'

export interface ServerFixtures {
  readonly serverFolders: ServerFolders
  /** Starts a server on the data of these folders. All of them are removed after the test. */
  readonly serve: (options?: Omit<ServerOptions, 'configDir'>) => Promise<RunningServer>
  /** Starts such a server, with the reading fixture in it. */
  readonly serveShelf: (options?: Omit<ServerOptions, 'configDir'>) => Promise<StockedServer>
}

/** For tests that need a server of their own: new, killed, restarted or under another path. */
export const test = base.extend<ServerFixtures>({
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
