import { createHash } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { makeKepub } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import type { FindEpub } from '../reader/book-caches.ts'
import type { DeviceFile } from './book-queries.ts'
import { runKepubify } from './run-kepubify.ts'

/** Maximum size on the disk, in bytes; above it the least recently requested files are removed. */
const maxBytes = 1024 * 1024 * 1024
/** Rank after all work that users wait for. */
const rank = 1000

/** Returns the path of a book as a KEPUB; undefined if it cannot be converted and is sent unchanged. */
export type GetKepub = (book: DeviceFile) => Promise<string | undefined>

interface Deps {
  readonly workers: Workers
  readonly findEpub: FindEpub
  /** Returns the path of kepubify if this server has it and may run it. */
  readonly findProgram: () => Promise<string | undefined>
}

/**
 * Converts books to KEPUB and caches the files by the content of the book and the converter. If kepubify is installed, it converts them, one
 * at a time. Without it, or if it fails, Lectern converts them. The folder is emptied at a start.
 */
export function createKepubFiles(
  { workers, findEpub, findProgram }: Deps,
  folder: string,
  { limit = maxBytes, programTimeoutMs }: { limit?: number; programTimeoutMs?: number } = {},
): GetKepub {
  const emptied = rm(folder, { recursive: true, force: true }).catch(() => undefined)
  /** Sizes by file name; zero for a book that is sent unchanged. */
  const sizes = new LRUCache<string, number>({
    maxSize: limit,
    sizeCalculation: (bytes) => Math.max(bytes, 1),
    dispose: (_, name, reason) => {
      if (reason !== 'set') void rm(join(folder, name), { force: true }).catch(() => undefined)
    },
  })
  const running = new Map<string, Promise<string | undefined>>()
  let counter = 0
  /** The last run of kepubify: only one runs at a time. */
  let lastRun: Promise<unknown> = Promise.resolve()

  function runProgram(program: string, from: string, to: string): Promise<boolean> {
    const run = lastRun.then(() => runKepubify({ program, from, to }, programTimeoutMs))
    lastRun = run
    return run
  }

  /** Writes the KEPUB; returns false if the book is sent unchanged. */
  async function convert(book: DeviceFile, to: string, program: string | undefined): Promise<boolean> {
    const path = join(book.root, book.path)
    if (program !== undefined && (await runProgram(program, path, to))) return true
    await rm(to, { recursive: true, force: true })
    const epub = await findEpub(book)
    if (!epub) return false
    const input = {
      path,
      temporary: to,
      documents: [...epub.spine.map((r) => r.href), ...epub.asides.keys()],
    }
    const { changed } = await workers.run(makeKepub, input, { priority: 'reader', rank })
    return changed > 0
  }

  async function make(
    book: DeviceFile,
    name: string,
    program: string | undefined,
  ): Promise<string | undefined> {
    await emptied
    await mkdir(folder, { recursive: true })
    counter += 1
    // kepubify checks the extension.
    const temporary = join(folder, `.${counter}.part.kepub.epub`)
    try {
      const isMade = await convert(book, temporary, program)
      const size = isMade ? (await stat(temporary)).size : 0
      if (!isMade || size > limit) {
        sizes.set(name, 0)
        return undefined
      }
      await rename(temporary, join(folder, name))
      sizes.set(name, size)
      return join(folder, name)
    } catch {
      // A book that cannot be converted is sent unchanged; the next request tries again.
      return undefined
    } finally {
      await rm(temporary, { recursive: true, force: true }).catch(() => undefined)
    }
  }

  return async (book) => {
    const content = book.file_hash || `${book.size} ${book.file_modified}`
    const program = await findProgram()
    const source = [book.public_id, content, program ?? ''].join(' ')
    const name = createHash('sha256').update(source).digest('hex').slice(0, 32)
    const size = sizes.get(name)
    if (size === 0) return undefined
    if (size !== undefined && (await stat(join(folder, name)).catch(() => undefined)))
      return join(folder, name)
    const work = running.get(name) ?? make(book, name, program).finally(() => running.delete(name))
    running.set(name, work)
    return work
  }
}
