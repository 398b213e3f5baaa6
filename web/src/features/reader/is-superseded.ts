import type { ReadProgress } from '@lectern/contract/progress'
import type { PendingProgress } from './progress-saver.ts'

/**
 * Returns true when the server's progress is newer than pending progress of the outbox. False when the server still has the page that this
 * device left there, whatever the clocks say: then no other device has read on.
 */
export function isSuperseded(
  pending: PendingProgress,
  progress: Pick<ReadProgress, 'page' | 'readDate'> | null,
): boolean {
  if (!progress || progress.page === pending.from) return false
  return Date.parse(progress.readDate) > pending.at
}
