import type { ServerEvent } from '@lectern/contract/events'
import { publishEvent } from '../../api/live.ts'
import type { Outcome } from '../../lib/action.ts'
import { toOutcome } from '../../ui/done/to-outcome.ts'
import { workInGroups } from '../../ui/done/work-on-each.ts'
import { type EarlierProgress, restoreProgress } from './restore-progress.ts'
import { runInOrder } from './run-in-order.ts'
import { toBatches, unmarkBatch } from './send-marks.ts'

const concurrency = 4

interface UndoOptions {
  readonly earlier: readonly EarlierProgress[]
  /** The series whose books were marked. */
  readonly seriesIds: ReadonlySet<string>
  /** Events to publish afterwards, so that screens show the earlier progress. */
  readonly events: readonly ServerEvent[]
  /** True if books without earlier progress share requests (extension `mark-books`). */
  readonly isBatched: boolean
}

/** Returns the function that restores the earlier progress of books. */
export const undoMarks =
  ({ earlier, seriesIds, events, isBatched }: UndoOptions): (() => Promise<Outcome>) =>
  async () => {
    const canShareRequest = ({ page }: EarlierProgress) => isBatched && page === undefined
    const batches = [
      ...toBatches(earlier.filter(canShareRequest)),
      ...earlier.filter((each) => !canShareRequest(each)).map((each) => [each]),
    ]
    const restore = async (batch: readonly EarlierProgress[]) => {
      const [first] = batch
      if (first && canShareRequest(first)) await unmarkBatch(batch.map(({ bookId }) => bookId))
      else if (first) await restoreProgress(first)
      return []
    }
    const result = await runInOrder(seriesIds, () =>
      workInGroups('organise.undoing', batches, restore, concurrency),
    )
    for (const event of events) publishEvent(event)
    return toOutcome(result, {
      done: 'organise.undone',
      nameOf: ({ title }) => title,
      again: (others) => undoMarks({ earlier: others, seriesIds, events, isBatched })(),
    })
  }
