import type { Book } from '@lectern/contract/books'
import type { ServerEvent } from '@lectern/contract/events'
import type { Series } from '@lectern/contract/series'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { serverOffers } from '../../api/server-offer.ts'
import type { Action, Outcome } from '../../lib/action.ts'
import { toOutcome } from '../../ui/to-outcome.ts'
import { type Marking, markBooks, markSeriesOf } from './mark-items.ts'
import { undoMarks } from './undo-marks.ts'

async function runOnBooks(marking: Marking, books: readonly Book[], read: boolean): Promise<Outcome> {
  const { result, earlier } = await markBooks(marking, books, read)
  const events = result.done.map(
    ({ id }): ServerEvent => ({ name: 'ReadProgressChanged', bookId: id, userId: marking.userId }),
  )
  return toOutcome(result, {
    done: read ? 'organise.books_read' : 'organise.books_unread',
    nameOf: ({ metadata }) => metadata.title,
    undo: undoMarks({
      earlier,
      seriesIds: new Set(result.done.map(({ seriesId }) => seriesId)),
      told: events,
      isBatched: serverOffers(marking.client, 'mark-books'),
    }),
    again: (rest) => runOnBooks(marking, rest, read),
  })
}

async function runOnSeries(marking: Marking, list: readonly Series[], read: boolean): Promise<Outcome> {
  const { result, earlier } = await markSeriesOf(marking, list, read)
  const events = result.done.map(
    ({ id }): ServerEvent => ({ name: 'ReadProgressSeriesChanged', seriesId: id, userId: marking.userId }),
  )
  return toOutcome(result, {
    done: read ? 'organise.series_read' : 'organise.series_unread',
    nameOf: ({ metadata }) => metadata.title,
    undo: undoMarks({
      earlier,
      seriesIds: new Set(result.done.map(({ id }) => id)),
      told: events,
      isBatched: serverOffers(marking.client, 'mark-books'),
    }),
    again: (rest) => runOnSeries(marking, rest, read),
  })
}

export const bookProgressActions = (marking: Marking): readonly Action<Book>[] => [
  {
    id: 'progress.mark_book_read',
    label: 'progress.mark_read',
    icon: IconCircleCheck,
    shortcut: 'm',
    isAvailable: ({ readProgress }) => !readProgress?.completed,
    run: (books) => runOnBooks(marking, books, true),
  },
  {
    id: 'progress.mark_book_unread',
    label: 'progress.mark_unread',
    icon: IconCircleDashed,
    shortcut: 'm',
    isAvailable: ({ readProgress }) => readProgress !== null,
    run: (books) => runOnBooks(marking, books, false),
  },
]

export const seriesProgressActions = (marking: Marking): readonly Action<Series>[] => [
  {
    id: 'progress.mark_series_read',
    label: 'progress.mark_read',
    icon: IconCircleCheck,
    shortcut: 'm',
    isAvailable: ({ booksReadCount, booksCount }) => booksReadCount < booksCount,
    run: (list) => runOnSeries(marking, list, true),
  },
  {
    id: 'progress.mark_series_unread',
    label: 'progress.mark_unread',
    icon: IconCircleDashed,
    shortcut: 'm',
    isAvailable: ({ booksUnreadCount, booksCount }) => booksUnreadCount < booksCount,
    run: (list) => runOnSeries(marking, list, false),
  },
]
