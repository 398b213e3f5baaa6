import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { WatchOptions } from './process-watch.ts'

/** What the body of a killable process has of its parent. */
export interface Parent<M> {
  /** Sends a message; it is with the parent even if this process is killed afterwards. */
  tell(message: M): void
  /** Sends a message and waits for the answer. */
  ask(message: M): Promise<unknown>
}

/** Watches from a thread of its own: statements of SQLite keep the main thread busy. */
function startWatch(maxResidentBytes: number): void {
  const maxResident = new Float64Array(new SharedArrayBuffer(8))
  maxResident[0] = maxResidentBytes
  const watch: WatchOptions = { parent: Number(process.argv[2]), maxResident }
  new Worker(new URL('./process-watch.ts', import.meta.url), {
    workerData: watch,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  }).unref()
}

/**
 * Body of a process that `runKillable` started: runs the work with the input and ends. It is killed when it uses more memory than given, and
 * when the parent is gone.
 */
export async function serveParent<I, M>(
  maxResidentBytes: number,
  work: (input: I, parent: Parent<M>) => Promise<void>,
): Promise<void> {
  // Ctrl-C reaches the whole group: the parent decides.
  process.on('SIGINT', () => {})
  startWatch(maxResidentBytes)
  const [input] = await once(process, 'message')
  const tell = (message: M): void => void process.send?.(message)
  await work(input as I, {
    tell,
    async ask(message) {
      const answer = once(process, 'message')
      tell(message)
      const [value] = await answer
      return value
    },
  })
  // Messages are sent before the channel closes.
  process.disconnect()
}
