import { createHash } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { makeKepub } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import type { FindEpub } from '../reader/epub-cache.ts'
import type { DeviceFile } from './book-queries.ts'
import { runKepubify } from './run-kepubify.ts'

/** Maximum size on the disk, in bytes; beyond it the files that were asked for longest ago are removed. */
const maxBytes = 1024 * 1024 * 1024
/** Behind everything that people wait for in front of a screen. */
const rank = 1000

/** Returns the path of a book as a KEPUB; undefined when it cannot be made into one and is sent as it is. */
export type GetKepub = (book: DeviceFile) => Promise<string | undefined>

interface Deps {
  readonly workers: Workers
  readonly findEpub: FindEpub
  /** Returns the path of kepubify when this server has it and may run it. */
  readonly findProgram: () => Promise<string | undefined>
}

/**
 * Makes KEPUBs and keeps them as files, by the content of the book and by what made them. Where there is kepubify, it makes them, one at a
 * time; where there is none, or it fails, they are made here. The folder is empty after a start.
 */
export function createKepubFiles(
  { workers, findEpub, findProgram }: Deps,
  folder: string,
  { limit = maxBytes, programTimeoutMs }: { limit?: number; programTimeoutMs?: number } = {},
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
  /** One run of the outside program at a time. */
  let lastRun: Promise<unknown> = Promise.resolve()

  function runProgram(program: string, from: string, to: string): Promise<boolean> {
    const run = lastRun.then(() => runKepubify({ program, from, to }, programTimeoutMs))
    lastRun = run
    return run
  }

  /** Writes the KEPUB; returns false when the book stays as it is. */
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
    // kepubify looks at the end of the name.
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
      // Whatever is wrong with the book, its file is what there is to send; another try is made when it is asked for again.
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
