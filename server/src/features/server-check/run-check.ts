import type { CheckPoint, CheckTopic } from '@lectern/contract/server-check'
import { checkChecksums, checkFiles, checkPages } from './check-files.ts'
import type { CheckDeps } from './check-point.ts'
import { checkRestrictions } from './check-restrictions.ts'
import { checkBackups, checkDisks, checkUnreadable } from './check-server-data.ts'

const parts: Readonly<Record<CheckTopic, (deps: CheckDeps) => Promise<CheckPoint>>> = {
  FILES: checkFiles,
  CHECKSUMS: checkChecksums,
  UNREADABLE: checkUnreadable,
  PAGES: checkPages,
  DISK: checkDisks,
  BACKUP: (deps) => checkBackups(deps),
  RESTRICTIONS: checkRestrictions,
}

/** Checks one thing after the other. Rejects with the reason of the signal. */
export async function runCheck(
  deps: Omit<CheckDeps, 'progress'>,
  topics: readonly CheckTopic[],
  onProgress: (topic: CheckTopic, done: number, total: number) => void,
): Promise<CheckPoint[]> {
  const points: CheckPoint[] = []
  for (const topic of topics) {
    deps.signal.throwIfAborted()
    onProgress(topic, 0, 0)
    points.push(await parts[topic]({ ...deps, progress: (done, total) => onProgress(topic, done, total) }))
  }
  return points
}
