import { cpSync, mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createLibrary } from '@lectern/contract/libraries'
import { Account } from './account.ts'
import { test as base } from './own-server.ts'
import { bookshelf, createReadingFixture } from './reading-fixture.ts'
import type { StockedServer } from './server-folders.ts'

const oneshots = '_oneshots'

/** Tests that change metadata: each has a server of its own, with the reading fixture and two one-shots. */
export const test = base.extend<{ readonly serveEditable: () => Promise<Omit<StockedServer, 'library'>> }>({
  serveEditable: async ({ serve, serverFolders: { books } }, use) => {
    await use(async () => {
      await createReadingFixture(books)
      mkdirSync(join(books, oneshots))
      const files = (await readdir(books, { recursive: true })).filter((path) => path.endsWith('.cbz'))
      for (const [index, path] of files.slice(-2).entries())
        cpSync(join(books, path), join(books, oneshots, `Single ${index + 1}.cbz`))
      const server = await serve()
      const owner = await Account.claim(server.address)
      await owner.ask(createLibrary, { body: { name: 'Shelf', root: books, oneshotsDirectory: oneshots } })
      await owner.waitForBooks(bookshelf.length + 2)
      return { server, owner }
    })
  },
})
