import type { Book } from '@lectern/contract/books'
import type { ServerEvent } from '@lectern/contract/events'
import type { Series } from '@lectern/contract/series'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { serverOffers } from '../../api/server-offer.ts'
import type { Action, Outcome } from '../../lib/action.ts'
import { toOutcome } from '../../ui/done/to-outcome.ts'
import { type Marking, markBooks, markSeriesOf } from './mark-items.ts'
import type { MarkResult } from './send-marks.ts'
import { undoMarks } from './undo-marks.ts'

/** The function that marks books or series, with its texts and events. */
interface MarkingOf<T extends Book | Series> {
  readonly mark: (marking: Marking, items: readonly T[], read: boolean) => Promise<MarkResult<T>>
  readonly text: 'books' | 'series'
  readonly seriesIdOf: (item: T) => string
  readonly toEvent: (id: string, userId: string) => ServerEvent
}

async function runMarking<T extends Book | Series>(
  marking: Marking,
  items: readonly T[],
  read: boolean,
  of: MarkingOf<T>,
): Promise<Outcome> {
  const { result, earlier } = await of.mark(marking, items, read)
  return toOutcome(result, {
    done: `organise.${of.text}_${read ? 'read' : 'unread'}`,
    nameOf: ({ metadata }) => metadata.title,
    undo: undoMarks({
      earlier,
      seriesIds: new Set(result.done.map(of.seriesIdOf)),
      events: result.done.map(({ id }) => of.toEvent(id, marking.userId)),
      isBatched: serverOffers(marking.client, 'mark-books'),
    }),
    again: (others) => runMarking(marking, others, read, of),
  })
}

const runOnBooks = (marking: Marking, books: readonly Book[], read: boolean): Promise<Outcome> =>
  runMarking(marking, books, read, {
    mark: markBooks,
    text: 'books',
    seriesIdOf: ({ seriesId }) => seriesId,
    toEvent: (bookId, userId) => ({ name: 'ReadProgressChanged', bookId, userId }),
  })

const runOnSeries = (marking: Marking, list: readonly Series[], read: boolean): Promise<Outcome> =>
  runMarking(marking, list, read, {
    mark: markSeriesOf,
    text: 'series',
    seriesIdOf: ({ id }) => id,
    toEvent: (seriesId, userId) => ({ name: 'ReadProgressSeriesChanged', seriesId, userId }),
  })

const readLook = { label: 'progress.mark_read', icon: IconCircleCheck, shortcut: 'm' } as const
const unreadLook = { label: 'progress.mark_unread', icon: IconCircleDashed, shortcut: 'm' } as const

export const bookProgressActions = (marking: Marking): readonly Action<Book>[] => [
  {
    id: 'progress.mark_book_read',
    ...readLook,
    isAvailable: ({ readProgress }) => !readProgress?.completed,
    run: (books) => runOnBooks(marking, books, true),
  },
  {
    id: 'progress.mark_book_unread',
    ...unreadLook,
    isAvailable: ({ readProgress }) => readProgress !== null,
    run: (books) => runOnBooks(marking, books, false),
  },
]

export const seriesProgressActions = (marking: Marking): readonly Action<Series>[] => [
  {
    id: 'progress.mark_series_read',
    ...readLook,
    isAvailable: ({ booksReadCount, booksCount }) => booksReadCount < booksCount,
    run: (list) => runOnSeries(marking, list, true),
  },
  {
    id: 'progress.mark_series_unread',
    ...unreadLook,
    isAvailable: ({ booksUnreadCount, booksCount }) => booksUnreadCount < booksCount,
    run: (list) => runOnSeries(marking, list, false),
  },
]
