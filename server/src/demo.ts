import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LibraryCreation } from '@lectern/contract/libraries'
import type { Logger } from 'pino'
import type { Db } from './db/open.ts'
import type { Bus } from './events/bus.ts'
import { countUsers } from './features/auth/queries.ts'
import { createLibrary } from './features/libraries/change-library.ts'
import { listLibraries } from './features/libraries/queries.ts'
import type { PosterFiles } from './features/posters/poster-files.ts'
import { deleteLibraryContents } from './features/scan/empty-trash.ts'
import { scanLibraryTask } from './features/scan/tasks.ts'
import type { Queue } from './queue/queue.ts'
import { queueTasksForOptionChange } from './tasks.ts'

interface DemoDeps {
  readonly db: Db
  readonly bus: Bus
  readonly queue: Queue
  readonly files: PosterFiles
  readonly log: Logger
  /** Folder of Lectern's own data. */
  readonly configDir: string
  /** Folder in which the demo is drawn; next to Lectern's own data, because no library may be in it. */
  readonly folder: string
}

/** Minimum time between two scans while books are drawn. */
const scanIntervalMs = 3000
const maxReasonLength = 500
/** The program writes a line for each book. */
const newline = 0x0a

interface Drawing {
  /** Called for each book that was drawn; not for those of an earlier run. */
  readonly onBook: () => void
  /** Called once, with the reason when the library is not complete. */
  readonly onEnd: (failure?: string) => void
}

/**
 * Starts the program that draws the library and returns the function that ends it. It is a process of its own: a minute of drawing must
 * neither slow the server nor be able to take it down. It ends when all books are there, and when its standard input closes, which
 * happens however the server ends.
 */
function startDrawing(folder: string, { onBook, onEnd }: Drawing): () => void {
  const script = fileURLToPath(import.meta.resolve('@lectern/demo/main'))
  const child: ChildProcess = spawn(process.execPath, [script, '--end-with-stdin', folder])
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

/** True when the folder holds a whole book. Those that are being written have another ending. */
const hasBooks = (folder: string): boolean =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((path) => /\.(cbz|epub)$/.test(path))

/**
 * Draws what is missing of the demo library, adds the library once the server is claimed, and scans it when books were drawn: soon after
 * each of them, so that a newcomer sees the first within seconds, and never when nothing changed. Returns the function that stops it.
 */
export function runDemo(deps: DemoDeps): () => void {
  const { db, bus, queue, log, folder } = deps
  mkdirSync(folder, { recursive: true })
  let isStopped = false
  /** A library that an admin removes while it is drawn comes back only with the next start. */
  let wasAdded = false
  let drawnBooks = 0
  let scannedBooks = 0

  const add = async (): Promise<void> => {
    wasAdded = true
    await createLibrary(
      deps,
      {
        scan: (libraryId) => queue.add(scanLibraryTask, { libraryId, deep: false }),
        deleteLibraryData: (library) => deleteLibraryContents(deps, library),
        optionsChanged: (after, before) => queueTasksForOptionChange(deps, after, before),
      },
      LibraryCreation.parse({ name: 'Demo', root: folder }),
    )
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
    // Logged after the last scan was queued: after this line nothing else is under way.
    void update().then(() => {
      if (failure === undefined) log.info({ folder, drawnBooks }, 'the demo library is complete')
      else log.error({ folder, drawnBooks, reason: failure }, 'the demo library could not be completed')
    })
  }

  const stopDrawing = startDrawing(folder, { onBook, onEnd })
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
