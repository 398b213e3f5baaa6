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
