import { isCutOff } from '../../lib/api-error.ts'
import { type EachResult, runEach } from '../../lib/run-each.ts'
import { startWork } from './long-work.ts'

/** Number of requests at the same time: enough to hide the latency, few enough to leave capacity for the screen. */
const concurrency = 4

/**
 * Runs a function for each of many subjects, shown as long work that can be stopped. A lost connection or session ends it; that subject and
 * the remaining ones are returned in `left`. `label` is the message id of the work.
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
 * Runs a function for many subjects, a group at a time, shown as long work that can be stopped. `act` returns the failed subjects of a
 * group; if it throws, the whole group has failed. A lost connection or session ends it; that group and the remaining ones are in `left`.
 */
export async function workInGroups<S>(
  label: string,
  groups: readonly (readonly S[])[],
  act: (group: readonly S[]) => Promise<readonly Failed<S>[]>,
  concurrentGroups = 1,
): Promise<EachResult<S>> {
  const work = startWork({ label, total: groups.flat().length })
  const failures: Failed<S>[] = []
  let finished = 0
  try {
    const result = await runEach(
      groups,
      async (group) => {
        failures.push(...(await act(group)))
        finished += group.length
        work.report(finished)
      },
      { concurrency: concurrentGroups, signal: work.signal, isFatal: isCutOff },
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
