import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LibraryCreation } from '@lectern/contract/libraries'
import type { Logger } from 'pino'
import type { Db } from './db/open.ts'
import type { Bus } from './events/bus.ts'
import { countUsers } from './features/auth/queries.ts'
import { createLibrary } from './features/libraries/change-library.ts'
import { listLibraries } from './features/libraries/queries.ts'
import type { PosterFiles } from './features/posters/poster-files.ts'
import { scanLibraryTask } from './features/scan/tasks.ts'
import type { Queue } from './queue/queue.ts'
import { createLibraryHooks } from './tasks.ts'

interface DemoDeps {
  readonly db: Db
  readonly bus: Bus
  readonly queue: Queue
  readonly files: PosterFiles
  readonly log: Logger
  /** Folder of Lectern's own data. */
  readonly configDir: string
  /** Folder in which the demo is drawn; beside `configDir`, because no library may be in that. */
  readonly folder: string
}

/** Path of the program that draws; the same from `server/src` and `server/dist`. */
const drawingProgram = join(import.meta.dirname, '../../demo/src/main.ts')
/** Minimum time between two scans while books are drawn. */
const scanIntervalMs = 3000
const maxReasonLength = 500
/** Ends the line that the program writes for each book. */
const newline = 0x0a

/**
 * Starts the program that draws the library, as a separate process because it works for a minute. Returns the function that ends it. It ends
 * when all books exist, and when its standard input closes, however the server ends. `onBook` is called for each new book, `onEnd` once,
 * with a reason if the library is not complete.
 */
function startDrawing(folder: string, onBook: () => void, onEnd: (failure?: string) => void): () => void {
  const child: ChildProcess = spawn(process.execPath, [drawingProgram, '--end-with-stdin', folder])
  let reason = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === newline) onBook()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    reason = (reason + chunk.toString()).slice(-maxReasonLength)
  })
  child.on('error', (error) => {
    reason = error.message
  })
  child.on('close', (code, signal) => {
    onEnd(code === 0 ? undefined : reason.trim() || `its process ended (${signal ?? code})`)
  })
  return () => child.kill()
}

/** True if the folder has a complete book. Incomplete ones have another ending. */
const hasBooks = (folder: string): boolean =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((path) => /\.(cbz|epub)$/.test(path))

/**
 * Draws the missing books of the demo library and adds the library as soon as the server is claimed. Scans it soon after each new book, so
 * that a new user sees the first within seconds. Returns the function that stops it.
 */
export function runDemo(deps: DemoDeps): () => void {
  const { db, bus, queue, log, folder } = deps
  mkdirSync(folder, { recursive: true })
  let isStopped = false
  /** The library is added once: if an administrator removes it, only the next start adds it again. */
  let wasAdded = false
  let drawnBooks = 0
  let scannedBooks = 0

  const add = async (): Promise<void> => {
    wasAdded = true
    const library = LibraryCreation.parse({ name: 'Demo', root: folder })
    await createLibrary(deps, createLibraryHooks(deps), library)
  }
  const addOrScan = async (): Promise<void> => {
    if (isStopped || (await countUsers(db)) === 0 || !hasBooks(folder)) return
    const books = drawnBooks
    const library = (await listLibraries(db)).find((l) => l.root === folder)
    if (!library && !wasAdded) await add()
    else if (library && books > scannedBooks)
      await queue.add(scanLibraryTask, { libraryId: library.id, deep: false })
    scannedBooks = books
  }

  /** One after another, so that the library is not added twice. */
  let last = Promise.resolve()
  const update = (): Promise<void> => {
    last = last
      .then(addOrScan)
      .catch((error: unknown) => log.warn({ err: error }, 'the demo library could not be added or scanned'))
    return last
  }

  let timer: NodeJS.Timeout | undefined
  let nextUpdate = 0
  const onBook = (): void => {
    drawnBooks += 1
    if (timer || isStopped) return
    timer = setTimeout(
      () => {
        timer = undefined
        nextUpdate = performance.now() + scanIntervalMs
        void update()
      },
      Math.max(0, nextUpdate - performance.now()),
    ).unref()
  }
  const onEnd = (failure?: string): void => {
    clearTimeout(timer)
    if (isStopped) return
    // Logged after the last scan was queued, as the last step.
    void update().then(() => {
      if (failure === undefined) log.info({ folder, drawnBooks }, 'the demo library is complete')
      else log.error({ folder, drawnBooks, reason: failure }, 'the demo library could not be completed')
    })
  }

  const stopDrawing = startDrawing(folder, onBook, onEnd)
  const stopListening = bus.subscribe((event) => {
    if (event.name === 'ServerClaimed') void update()
  })
  void update()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopListening()
    stopDrawing()
  }
}

/** Returns the folder of the demo: `~/.lectern` draws into `~/.lectern-demo`. */
export const demoFolder = (configDir: string): string => join(`${configDir}-demo`, 'library')
