/**
 * Body of the process that takes over: it reads one database, which is not trusted, and writes another. Nobody waits for its SQL, and it can
 * be killed at any statement.
 */
import { type Parent, serveParent } from '../../workers/killable-body.ts'
import { lookAtSource } from './look-at-source.ts'
import { createMessageLimit } from './message-limit.ts'
import { takeOver } from './run-takeover.ts'
import { TakeoverError } from './takeover-error.ts'
import type { TakeoverInput, TakeoverMessage } from './takeover-messages.ts'

/** Bytes: the maps of a library of a million books take less. */
const maxResidentBytes = 3 * 1024 ** 3

async function run({ places, work }: TakeoverInput, { tell, ask }: Parent<TakeoverMessage>): Promise<void> {
  const mayTell = createMessageLimit()
  let kind = ''
  let done = 0
  const report = (message: TakeoverMessage): void => {
    if (mayTell()) tell(message)
  }
  try {
    if (work.kind === 'look') {
      tell({ kind: 'looked', look: await lookAtSource(places, work.choices) })
      return
    }
    const taken = await takeOver(places, work.choices, {
      step: (of) => {
        done = of === kind ? done + 1 : 1
        kind = of
        report({ kind: 'progress', of, done })
      },
      onFiles: (n) => report({ kind: 'progress', of: 'files', done: n }),
      lock: async () => (await ask({ kind: 'lock' })) as { readonly backup: string | null },
      beforeCommit: async () => void (await ask({ kind: 'commit' })),
    })
    tell({ kind: 'done', report: taken })
  } catch (error) {
    tell(
      error instanceof TakeoverError
        ? { kind: 'refused', problem: error.problem, detail: error.detail }
        : {
            kind: 'failed',
            message: error instanceof Error ? (error.stack ?? error.message) : String(error),
          },
    )
  }
}

await serveParent<TakeoverInput, TakeoverMessage>(maxResidentBytes, run)
