import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { WatchOptions } from './process-watch.ts'

/** The parent of a killable process, for its body. */
export interface Parent<M> {
  /** Sends a message, which the parent receives even if this process is killed afterwards. */
  send(message: M): void
  /** Sends a message and waits for the answer. */
  request(message: M): Promise<unknown>
}

/** Watches from another thread, because statements of SQLite block the main thread. */
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
 * Body of a process that `runKillable` started: runs the work with the input and ends. It is killed if it uses more memory than given, and
 * when the parent ends.
 */
export async function serveParent<I, M>(
  maxResidentBytes: number,
  work: (input: I, parent: Parent<M>) => Promise<void>,
): Promise<void> {
  // Ctrl-C reaches the whole group, but only the parent handles it.
  process.on('SIGINT', () => {})
  startWatch(maxResidentBytes)
  const [input] = await once(process, 'message')
  const send = (message: M): void => void process.send?.(message)
  await work(input as I, {
    send,
    async request(message) {
      const answer = once(process, 'message')
      send(message)
      const [value] = await answer
      return value
    },
  })
  // Messages are sent before the channel closes.
  process.disconnect()
}
