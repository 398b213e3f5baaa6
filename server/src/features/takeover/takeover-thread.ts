/** Body of the thread that takes over: it reads one database and writes another, so that nobody waits for its SQL. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { lookAtSource } from './look-at-source.ts'
import { createMessageLimit } from './message-limit.ts'
import { type TakeoverPlaces, takeOver } from './run-takeover.ts'
import { TakeoverError } from './takeover-error.ts'
import type { ThreadInput, ThreadMessage } from './takeover-messages.ts'

const port = parentPort
const { places, work, stopFlag } = workerData as ThreadInput

async function run(
  post: (message: ThreadMessage) => void,
  lock: () => Promise<{ backup: string | null }>,
): Promise<void> {
  const flag = new Int32Array(stopFlag)
  const mayTell = createMessageLimit()
  const throwIfStopped = (): void => {
    if (Atomics.load(flag, 0) === 1) throw new TakeoverError('STOPPED')
  }
  let kind = ''
  let done = 0
  const tell = (now: ThreadMessage & { kind: 'progress' }): void => {
    throwIfStopped()
    if (mayTell()) post(now)
  }
  try {
    if (work.kind === 'look') {
      post({ kind: 'looked', look: await lookAtSource(places as TakeoverPlaces, work.choices) })
      return
    }
    const report = await takeOver(places, work.choices, {
      step: (of) => {
        done = of === kind ? done + 1 : 1
        kind = of
        tell({ kind: 'progress', of, done })
      },
      onFiles: (n) => tell({ kind: 'progress', of: 'files', done: n }),
      lock,
    })
    post({ kind: 'done', report })
  } catch (error) {
    post(
      error instanceof TakeoverError
        ? { kind: 'refused', problem: error.problem, detail: error.detail }
        : {
            kind: 'failed',
            message: error instanceof Error ? (error.stack ?? error.message) : String(error),
          },
    )
  }
}

if (port) {
  const lock = (): Promise<{ backup: string | null }> =>
    new Promise((resolve) => {
      port.once('message', resolve)
      port.postMessage({ kind: 'lock' } satisfies ThreadMessage)
    })
  await run((message) => port.postMessage(message), lock)
  // Messages are delivered before the thread ends.
  await sleep(0)
  port.close()
}
