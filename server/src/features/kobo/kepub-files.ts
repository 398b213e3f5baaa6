import { createHash } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { makeKepub } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import type { FindEpub } from '../reader/epub-cache.ts'
import type { DeviceFile } from './book-queries.ts'

/** Maximum size on the disk, in bytes; beyond it the files that were asked for longest ago are removed. */
const maxBytes = 1024 * 1024 * 1024
/** Behind everything that people wait for in front of a screen. */
const rank = 1000

/** Returns the path of a book as a KEPUB; undefined when it cannot be made into one and is sent as it is. */
export type GetKepub = (book: DeviceFile) => Promise<string | undefined>

/** Makes KEPUBs and keeps them as files, by the content of the book. The folder is empty after a start. */
export function createKepubFiles(
  { workers, findEpub }: { readonly workers: Workers; readonly findEpub: FindEpub },
  folder: string,
  limit = maxBytes,
): GetKepub {
  const emptied = rm(folder, { recursive: true, force: true }).catch(() => undefined)
  /** Name of a file to its size; zero stands for a book that stays as it is. */
  const sizes = new LRUCache<string, number>({
    maxSize: limit,
    sizeCalculation: (bytes) => Math.max(bytes, 1),
    dispose: (_, name, reason) => {
      if (reason !== 'set') void rm(join(folder, name), { force: true }).catch(() => undefined)
    },
  })
  const running = new Map<string, Promise<string | undefined>>()
  let counter = 0

  async function make(book: DeviceFile, name: string): Promise<string | undefined> {
    const epub = await findEpub(book)
    if (!epub) return undefined
    await emptied
    await mkdir(folder, { recursive: true })
    counter += 1
    const temporary = join(folder, `.${counter}.part`)
    try {
      const input = {
        path: join(book.root, book.path),
        temporary,
        documents: epub.spine.map((r) => r.href),
      }
      const { changed } = await workers.run(makeKepub, input, { priority: 'reader', rank })
      const { size } = await stat(temporary)
      if (changed === 0 || size > limit) {
        sizes.set(name, 0)
        return undefined
      }
      await rename(temporary, join(folder, name))
      sizes.set(name, size)
      return join(folder, name)
    } catch {
      // Whatever is wrong with the book, its file is what there is to send; another try is made when it is asked for again.
      return undefined
    } finally {
      await rm(temporary, { force: true }).catch(() => undefined)
    }
  }

  return async (book) => {
    const content = book.file_hash || `${book.size} ${book.file_modified}`
    const name = createHash('sha256').update(`${book.public_id} ${content}`).digest('hex').slice(0, 32)
    const size = sizes.get(name)
    if (size === 0) return undefined
    if (size !== undefined && (await stat(join(folder, name)).catch(() => undefined)))
      return join(folder, name)
    const work = running.get(name) ?? make(book, name).finally(() => running.delete(name))
    running.set(name, work)
    return work
  }
}
