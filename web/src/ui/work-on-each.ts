import { isCutOff } from '../lib/api-error.ts'
import { type EachResult, runEach } from '../lib/run-each.ts'
import { startWork } from './long-work.ts'

/** Calls under way at the same time: enough to hide the way to the server, few enough to leave room for what is on the screen. */
const concurrency = 4

/**
 * Does something with each of many subjects, shown as long work that can be stopped. A lost connection or session ends it: that subject and
 * the rest are left. `label` is the message id of what is being done.
 */
export async function workOnEach<S>(
  label: string,
  subjects: readonly S[],
  act: (subject: S) => Promise<unknown>,
): Promise<EachResult<S>> {
  const work = startWork({ label, total: subjects.length })
  try {
    return await runEach(subjects, act, {
      concurrency,
      signal: work.signal,
      onProgress: work.report,
      isFatal: isCutOff,
    })
  } finally {
    work.end()
  }
}

interface Failed<S> {
  readonly subject: S
  readonly error: unknown
}

/**
 * Does something with many subjects, a piece of them at a time, shown as long work that can be stopped. `act` returns those of a piece that
 * failed; when it throws, the whole piece has failed. A lost connection or session ends it: that piece and the rest are left.
 */
export async function workInPieces<S>(
  label: string,
  pieces: readonly (readonly S[])[],
  act: (piece: readonly S[]) => Promise<readonly Failed<S>[]>,
  piecesAtOnce = 1,
): Promise<EachResult<S>> {
  const work = startWork({ label, total: pieces.flat().length })
  const failures: Failed<S>[] = []
  let finished = 0
  try {
    const result = await runEach(
      pieces,
      async (piece) => {
        failures.push(...(await act(piece)))
        finished += piece.length
        work.report(finished)
      },
      { concurrency: piecesAtOnce, signal: work.signal, isFatal: isCutOff },
    )
    const failed = new Set(failures.map(({ subject }) => subject))
    for (const { subject, error } of result.failures)
      failures.push(...subject.map((each) => ({ subject: each, error })))
    const { fatal } = result
    return {
      done: result.done.flat().filter((subject) => !failed.has(subject)),
      failures,
      left: result.left.flat(),
      ...(fatal !== undefined && { fatal }),
    }
  } finally {
    work.end()
  }
}
