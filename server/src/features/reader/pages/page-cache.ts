import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Maximum size on the disk, in bytes; beyond it the books that were read longest ago are removed. */
const maxBytes = 1024 * 1024 * 1024

/** Caches pages that are expensive to render or extract (PDF, RAR, 7z) as files, in one folder for each analyzed book. Empty after a start. */
export interface PageCache {
  read(book: string, number: number): Promise<Buffer | undefined>
  write(book: string, number: number, bytes: Uint8Array): Promise<void>
  /**
   * Extracts all pages of a book into a folder, as files named by their numbers, at most `limitBytes` in all. Runs once while the book is
   * cached, for all requests and also after a failure: missing pages would be missing again.
   */
  fill(book: string, unpack: (folder: string, limitBytes: number) => Promise<void>): Promise<void>
}

export function createPageCache(folder: string, limit = maxBytes): PageCache {
  // In the order of their last use.
  const books = new Map<string, number>()
  const filled = new Map<string, Promise<void>>()
  const emptied = rm(folder, { recursive: true, force: true }).catch(() => undefined)
  let counter = 0

  const use = (book: string, addedBytes: number): void => {
    const bytes = (books.get(book) ?? 0) + addedBytes
    books.delete(book)
    books.set(book, bytes)
  }
  const shrink = async (): Promise<void> => {
    let total = [...books.values()].reduce((sum, bytes) => sum + bytes, 0)
    for (const [book, bytes] of books) {
      // The newest book is kept whatever its size, because it is being read.
      if (total <= limit || books.size === 1) return
      books.delete(book)
      filled.delete(book)
      total -= bytes
      await rm(join(folder, book), { recursive: true, force: true }).catch(() => undefined)
    }
  }
  const measure = async (path: string): Promise<number> => {
    const names = await readdir(path).catch(() => [])
    const stats = await Promise.all(names.map((name) => stat(join(path, name)).catch(() => undefined)))
    return stats.reduce((sum, s) => sum + (s?.size ?? 0), 0)
  }

  return {
    async read(book, number) {
      if (!books.has(book)) return undefined
      const bytes = await readFile(join(folder, book, String(number))).catch(() => undefined)
      if (bytes && books.has(book)) use(book, 0)
      return bytes
    },
    async write(book, number, bytes) {
      await emptied
      const path = join(folder, book)
      await mkdir(path, { recursive: true })
      counter += 1
      const temporary = join(path, `.${counter}.part`)
      await writeFile(temporary, bytes)
      await rename(temporary, join(path, String(number)))
      use(book, bytes.byteLength)
      await shrink()
    },
    fill(book, unpack) {
      const found = filled.get(book)
      if (found) return found
      const work = (async () => {
        await emptied
        const path = join(folder, book)
        await mkdir(path, { recursive: true })
        try {
          // No book may displace all others.
          await unpack(path, limit / 2)
        } finally {
          // A failure leaves some pages, which take space.
          books.delete(book)
          use(book, await measure(path))
          await shrink()
        }
      })()
      filled.set(book, work)
      return work
    },
  }
}
