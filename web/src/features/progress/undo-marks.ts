import type { ServerEvent } from '@lectern/contract/events'
import { publishEvent } from '../../api/live.ts'
import type { Outcome } from '../../lib/action.ts'
import { toOutcome } from '../../ui/to-outcome.ts'
import { workInPieces } from '../../ui/work-on-each.ts'
import { type EarlierProgress, restoreProgress } from './restore-progress.ts'
import { cutInPieces, unmarkPiece } from './send-marks.ts'
import { takeTurn } from './take-turn.ts'

const piecesAtOnce = 4

interface Undone {
  readonly earlier: readonly EarlierProgress[]
  /** Series that were marked, or whose books were. */
  readonly seriesIds: ReadonlySet<string>
  /** Events that tell it to the screens. */
  readonly told: readonly ServerEvent[]
  /** True when books that had not been begun share their requests (extension `mark-books`). */
  readonly isBatched: boolean
}

/** Returns what restores the earlier progress of books. */
export const undoMarks =
  ({ earlier, seriesIds, told, isBatched }: Undone): (() => Promise<Outcome>) =>
  async () => {
    const isTogether = ({ page }: EarlierProgress) => isBatched && page === undefined
    const pieces = [
      ...cutInPieces(earlier.filter(isTogether)),
      ...earlier.filter((each) => !isTogether(each)).map((each) => [each]),
    ]
    const restore = async (piece: readonly EarlierProgress[]) => {
      const [first] = piece
      if (first && isTogether(first)) await unmarkPiece(piece.map(({ bookId }) => bookId))
      else if (first) await restoreProgress(first)
      return []
    }
    const result = await takeTurn(seriesIds, () =>
      workInPieces('organise.undoing', pieces, restore, piecesAtOnce),
    )
    for (const event of told) publishEvent(event)
    return toOutcome(result, {
      done: 'organise.undone',
      nameOf: ({ title }) => title,
      again: (rest) => undoMarks({ earlier: rest, seriesIds, told, isBatched })(),
    })
  }
