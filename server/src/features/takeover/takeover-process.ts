import type { TakeoverKind, TakeoverLook, TakeoverProblem, TakeoverReport } from '@lectern/contract/takeover'
import { type Parent, serveParent } from '../../workers/killable-body.ts'
import { inspectSource } from './inspect-source.ts'
import { type PrivatePaths, runImport } from './run-takeover.ts'
import { TakeoverError } from './takeover-error.ts'
import type { TakeoverChoices } from './takeover-run.ts'

// Body of the process that imports: it reads one database, which is not trusted, and writes another. It can be killed at any statement.

/** Input of the process. */
export interface TakeoverInput {
  readonly paths: PrivatePaths
  readonly work: { readonly kind: 'inspect' | 'import'; readonly choices: TakeoverChoices }
}

/** Messages of the process. After `lock` and `commit` it waits for an answer. */
export type TakeoverMessage =
  | { readonly kind: 'progress'; readonly of: TakeoverKind | 'files'; readonly done: number }
  | { readonly kind: 'lock' }
  | { readonly kind: 'commit' }
  | { readonly kind: 'inspected'; readonly look: TakeoverLook }
  | { readonly kind: 'done'; readonly report: TakeoverReport }
  | { readonly kind: 'refused'; readonly problem: TakeoverProblem; readonly detail?: string | undefined }
  | { readonly kind: 'failed'; readonly message: string }

/** Bytes: the maps of a library of a million books take less. */
const maxResidentBytes = 3 * 1024 ** 3

const progressIntervalMs = 250
const rowsBetweenClockReads = 64

/** Returns a function that sends progress four times a second at most; it reads the clock only at every 64th row. */
function createProgressReporter({ send }: Parent<TakeoverMessage>) {
  let calls = 0
  let last = Number.NEGATIVE_INFINITY
  return (of: TakeoverKind | 'files', done: number): void => {
    calls += 1
    if (calls % rowsBetweenClockReads !== 1) return
    const time = performance.now()
    if (time - last < progressIntervalMs) return
    last = time
    send({ kind: 'progress', of, done })
  }
}

async function run({ paths, work }: TakeoverInput, parent: Parent<TakeoverMessage>): Promise<void> {
  const { send, request } = parent
  const reportProgress = createProgressReporter(parent)
  let kind = ''
  let done = 0
  try {
    if (work.kind === 'inspect') {
      send({ kind: 'inspected', look: await inspectSource(paths, work.choices) })
      return
    }
    const report = await runImport(paths, work.choices, {
      reportRow: (of) => {
        done = of === kind ? done + 1 : 1
        kind = of
        reportProgress(of, done)
      },
      onFiles: (n) => reportProgress('files', n),
      lock: async () => (await request({ kind: 'lock' })) as { readonly backup: string | null },
      beforeCommit: async () => void (await request({ kind: 'commit' })),
    })
    send({ kind: 'done', report })
  } catch (error) {
    send(
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
