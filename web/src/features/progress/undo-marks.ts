import type { ServerEvent } from '@lectern/contract/events'
import { publishEvent } from '../../api/live.ts'
import type { Outcome } from '../../lib/action.ts'
import { toOutcome } from '../../ui/to-outcome.ts'
import { workOnEach } from '../../ui/work-on-each.ts'
import { type EarlierProgress, restoreProgress } from './restore-progress.ts'

/** Returns what restores the earlier progress of books; `told` are the events that say so to the screens. */
export const undoMarks =
  (earlier: readonly EarlierProgress[], told: readonly ServerEvent[]): (() => Promise<Outcome>) =>
  async () => {
    const result = await workOnEach('organise.undoing', earlier, restoreProgress)
    for (const event of told) publishEvent(event)
    return toOutcome(result, {
      done: 'organise.undone',
      nameOf: ({ title }) => title,
      again: (rest) => undoMarks(rest, told)(),
    })
  }
