import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import type { Series } from '@lectern/contract/series'
import type { ComicInfo } from '@lectern/fixtures/comic-info'
import { addLibrary, type BookOptions, writeBooks } from '../data/test-books.ts'
import type { TestClient } from './test-client.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** A small library in which lists have something to sort and to filter. */
const main: Record<string, BookOptions> = {
  'Zebra/1.cbz': { pages: 2, info: { Year: 2001, Month: 5, Day: 6, Count: 3 } },
  'Zebra/2.cbz': { pages: 5, info: { Year: 2003 } },
  'Zebra/3.cbz': { pages: 1 },
  'apple/1.cbz': { pages: 3, info: { Year: 1999, Count: 9 } },
  'apple/2.cbz': { pages: 4, info: { Title: 'Émile' } },
  'Äpfel/1.cbz': { pages: 1, info: { Title: 'zzz' } },
  '7 days/1.cbz': { pages: 1 },
  '#odd/1.cbz': { pages: 1 },
  'Broken/1.cbz': { pages: 0 },
}
const teen: ComicInfo = { AgeRating: 'Teen' }
const other: Record<string, BookOptions> = {
  'Bear/1.cbz': { pages: 2, info: teen },
  'Bear/2.cbz': { pages: 2, info: teen },
  'One/Single.cbz': { pages: 2, info: { Title: 'The single one', Summary: 'Once.' } },
}

export interface LibraryFixture {
  readonly server: TestServer
  readonly admin: TestClient
  readonly main: Library
  readonly other: Library
  /** Returns a book by its path below its library. */
  book(path: string): Promise<Book>
  series(name: string): Promise<Series>
}

/** Starts a server with two scanned libraries, `Main` and `Other`. */
export async function startLibraryFixture(): Promise<LibraryFixture> {
  const server = await startTestServer()
  const admin = await server.claim()
  const roots = { main: join(server.books, 'main'), other: join(server.books, 'other') }
  await writeBooks(roots.main, main)
  await writeBooks(roots.other, other)
  const libraries = {
    main: await addLibrary(server, admin, { name: 'Main', root: roots.main }),
    other: await addLibrary(server, admin, { name: 'Other', root: roots.other, oneshotsDirectory: '/One' }),
  }
  return {
    server,
    admin,
    ...libraries,
    async book(path) {
      const page = await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true')
      const found = page.content.find((b) => b.url.endsWith(`/${path}`))
      if (!found) throw new Error(`no book ${path}`)
      return found
    },
    async series(name) {
      const page = await admin.read<{ content: Series[] }>('/api/v1/series?unpaged=true')
      const found = page.content.find((s) => s.name === name)
      if (!found) throw new Error(`no series ${name}`)
      return found
    },
  }
}
