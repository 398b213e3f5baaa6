import type { ReadProgress } from '@lectern/contract/progress'
import type { PendingProgress } from './progress-saver.ts'

/**
 * Whether the server's progress is newer than a place that waited in the outbox. It is not when the server still shows the page
 * this device left there, whatever the clocks say: then nobody else has read on.
 */
export function isSuperseded(
  pending: PendingProgress,
  progress: Pick<ReadProgress, 'page' | 'readDate'> | null,
): boolean {
  if (!progress || progress.page === pending.from) return false
  return Date.parse(progress.readDate) > pending.at
}
