import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { account, startServer } from '../bench-server.ts'
import { largeConfig } from '../large-database.ts'
import { limited } from '../large-readers.ts'
import type { Measure } from '../measure.ts'
import { measureSteps, type Step, warm } from './lists.ts'

/** A large library has 100,000 books; `--books` may ask for more. */
const minBooks = 100_000

const steps: readonly Step[] = [
  { name: 'catalog', paths: () => ['/opds/v1.2/catalog'] },
  { name: 'books-20', paths: (n) => [`/opds/v1.2/books/latest?size=20&page=${n % 5}`] },
  { name: 'books-500', paths: (n) => [`/opds/v1.2/books/latest?size=500&page=${n % 3}`] },
  { name: 'series-20', paths: (n) => [`/opds/v1.2/series?size=20&page=${n % 9}`] },
  { name: 'series-500', paths: (n) => [`/opds/v1.2/series?size=500&page=${n % 3}`] },
  { name: 'publications-20', paths: (n) => [`/opds/v2/libraries/books/latest?size=20&page=${n % 5}`] },
  { name: 'publications-500', paths: (n) => [`/opds/v2/libraries/books/latest?size=500&page=${n % 3}`] },
]

export const feeds: Measure = {
  name: 'feeds',
  description:
    'feeds of OPDS 1.2 and 2.0 of 100,000 books, for a user who sees everything and for a restricted one',
  async run(context) {
    const prepared = await largeConfig({ ...context, books: Math.max(minBooks, context.books) })
    const configDir = join(context.scratch, 'feeds')
    cpSync(prepared.configDir, configDir, { recursive: true })
    rmSync(join(configDir, 'lectern.sqlite.lock'), { force: true, recursive: true })
    const server = await startServer({ configDir })
    try {
      await server.api.signIn(account.email, account.password)
      await warm(server.api, steps)
      const free = await measureSteps(server.api, 'feeds/free', steps)
      await server.api.signIn(limited.email, limited.password)
      return [...free, ...(await measureSteps(server.api, 'feeds/limited', steps))]
    } finally {
      await server.stop()
    }
  },
}
