import { type ChildProcess, fork } from 'node:child_process'
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
import { forgetLibrary } from './features/scan/empty-trash.ts'
import { scanLibraryTask } from './features/scan/tasks.ts'
import type { Queue } from './queue/queue.ts'
import { followOptions } from './tasks.ts'

interface DemoDeps {
  readonly db: Db
  readonly bus: Bus
  readonly queue: Queue
  readonly files: PosterFiles
  readonly log: Logger
  /** Our own data. */
  readonly ownFolder: string
  /** Where the demo is drawn; beside our own data, since no library may lie in it. */
  readonly folder: string
}

const lookEvery = 3000

/** Draws in a process of its own: a minute of drawing must neither slow the server nor be able to take it down. */
function draw({ folder, log }: DemoDeps, onEnd: () => void): ChildProcess {
  const script = fileURLToPath(import.meta.resolve('@lectern/demo/main'))
  const child = fork(script, [folder], { stdio: 'ignore', serialization: 'json' })
  child.on('error', (error) => log.error({ err: error }, 'the demo could not be drawn'))
  child.on('exit', (code) => {
    if (code === 0) log.info({ folder }, 'the demo library is complete')
    onEnd()
  })
  return child
}

/**
 * Makes the demo library and adds it once the server is claimed; while it is still drawn, it is scanned again and again, so that a
 * newcomer sees the first books within seconds. Answers the function that stops it.
 */
export function runDemo(deps: DemoDeps): () => void {
  mkdirSync(deps.folder, { recursive: true })
  let isDrawing = true
  const child = draw(deps, () => {
    isDrawing = false
  })

  const add = async (): Promise<void> => {
    const creation = LibraryCreation.parse({ name: 'Demo', root: deps.folder })
    await createLibrary(
      deps,
      {
        scan: (libraryId) => deps.queue.add(scanLibraryTask, { libraryId, deep: false }),
        forget: (library) => forgetLibrary(deps, library),
        optionsChanged: (after, before) => followOptions(deps, after, before),
      },
      creation,
    )
  }

  /** Answers whether there is nothing left to do. */
  const look = async (): Promise<boolean> => {
    const wasDrawing = isDrawing
    if ((await countUsers(deps.db)) === 0 || readdirSync(deps.folder).length === 0) return false
    const library = (await listLibraries(deps.db)).find((l) => l.root === deps.folder)
    if (library) await deps.queue.add(scanLibraryTask, { libraryId: library.id, deep: false })
    else await add()
    return !wasDrawing
  }

  const timer = setInterval(() => {
    look().then(
      (isDone) => isDone && clearInterval(timer),
      (error: unknown) => {
        deps.log.warn({ err: error }, 'the demo library could not be added')
        clearInterval(timer)
      },
    )
  }, lookEvery)
  timer.unref()
  const stopListening = deps.bus.subscribe((event) => {
    if (event.name === 'ServerClaimed') void look().catch(() => undefined)
  })
  return () => {
    clearInterval(timer)
    stopListening()
    child.kill()
  }
}

/** `~/.lectern` draws into `~/.lectern-demo`. */
export const demoFolder = (configDir: string): string => join(`${configDir}-demo`, 'library')
