import { Worker } from 'node:worker_threads'
import type { TakeoverLook, TakeoverReport } from '@lectern/contract/takeover'
import type { Db } from '../../db/open.ts'
import type { TakeoverPlaces } from './run-takeover.ts'
import { TakeoverError } from './takeover-error.ts'
import type { ThreadInput, ThreadMessage } from './takeover-messages.ts'
import type { TakeoverChoices } from './takeover-run.ts'

type Progress = Pick<ThreadMessage & { kind: 'progress' }, 'of' | 'done'>

export interface TakeoverWatch {
  /** Stops at the next row; nothing is changed then. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

/** Runs a thread until it has told its result. `onLock` is asked before the first write. */
async function runThread(
  input: Omit<ThreadInput, 'stopFlag'>,
  { signal, onProgress }: TakeoverWatch,
  onLock: () => Promise<{ backup: string | null }>,
): Promise<ThreadMessage> {
  const stopFlag = new SharedArrayBuffer(4)
  const worker = new Worker(new URL('./takeover-thread.ts', import.meta.url), {
    workerData: { ...input, stopFlag } satisfies ThreadInput,
  })
  const stop = () => Atomics.store(new Int32Array(stopFlag), 0, 1)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await new Promise<ThreadMessage>((resolve, reject) => {
      worker.on('message', (message: ThreadMessage) => {
        if (message.kind === 'progress') onProgress?.(message)
        else if (message.kind === 'lock') onLock().then((answer) => worker.postMessage(answer), reject)
        else resolve(message)
      })
      worker.on('error', reject)
      worker.on('exit', () => reject(new Error('the thread of the take-over has ended')))
    })
  } finally {
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

function throwProblem(message: ThreadMessage): never {
  if (message.kind === 'refused')
    throw new TakeoverError(message.problem, message.detail === undefined ? {} : { detail: message.detail })
  throw new Error(message.kind === 'failed' ? message.message : 'the take-over told nothing')
}

const nothingChosen: TakeoverChoices = { roots: {}, leftOut: [], allowed: [] }

/** Looks at an old server's folder; changes nothing. Throws a `TakeoverError`. */
export async function startLook(
  places: TakeoverPlaces,
  choices: TakeoverChoices = nothingChosen,
  watch: TakeoverWatch = {},
): Promise<TakeoverLook> {
  const message = await runThread({ places, work: { kind: 'look', choices } }, watch, async () => ({
    backup: null,
  }))
  return message.kind === 'looked' ? message.look : throwProblem(message)
}

/**
 * Takes over from an old server's folder. All other writers wait from the backup to the end, which takes seconds for each ten thousand
 * books; reading goes on. Throws a `TakeoverError`; then nothing was changed.
 */
export async function startTakeover(
  db: Db,
  places: TakeoverPlaces,
  choices: TakeoverChoices = nothingChosen,
  watch: TakeoverWatch = {},
): Promise<TakeoverReport> {
  let release: (() => Promise<void>) | undefined
  try {
    const message = await runThread({ places, work: { kind: 'take', choices } }, watch, async () => {
      const { file } = await db.backUpBefore('before-take-over')
      release = await db.pauseWriting()
      return { backup: file }
    })
    return message.kind === 'done' ? message.report : throwProblem(message)
  } finally {
    await release?.()
  }
}
