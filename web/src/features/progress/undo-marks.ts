import type { ServerEvent } from '@lectern/contract/events'
import { publishEvent } from '../../api/live.ts'
import type { Outcome } from '../../lib/action.ts'
import { toOutcome } from '../../ui/to-outcome.ts'
import { workInPieces } from '../../ui/work-on-each.ts'
import { type EarlierProgress, restoreProgress } from './restore-progress.ts'
import { cutInPieces, unmarkPiece } from './send-marks.ts'

const piecesAtOnce = 4

/**
 * Returns what restores the earlier progress of books; `told` are the events that say so to the screens. With `isBatched`, books that had
 * not been begun share their requests (extension `mark-books`).
 */
export const undoMarks =
  (
    earlier: readonly EarlierProgress[],
    told: readonly ServerEvent[],
    isBatched: boolean,
  ): (() => Promise<Outcome>) =>
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
    const result = await workInPieces('organise.undoing', pieces, restore, piecesAtOnce)
    for (const event of told) publishEvent(event)
    return toOutcome(result, {
      done: 'organise.undone',
      nameOf: ({ title }) => title,
      again: (rest) => undoMarks(rest, told, isBatched)(),
    })
  }
