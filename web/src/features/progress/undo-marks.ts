import type { ServerEvent } from '@lectern/contract/events'
import { publishEvent } from '../../api/live.ts'
import { workOnEach } from '../../ui/work-on-each.ts'
import { type EarlierProgress, restoreProgress } from './restore-progress.ts'

/**
 * Returns what restores the earlier progress of books; `told` are the events that say so to the screens. After a failure it can be called again and
 * goes on with what was not restored.
 */
export function undoMarks(
  earlier: readonly EarlierProgress[],
  told: readonly ServerEvent[],
): () => Promise<void> {
  let left = earlier
  return async () => {
    const result = await workOnEach('organise.undoing', left, restoreProgress)
    left = [...result.failures.map(({ subject }) => subject), ...result.left]
    for (const event of told) publishEvent(event)
    const [failure] = result.failures
    if (left.length > 0) throw failure?.error ?? result.fatal
  }
}
