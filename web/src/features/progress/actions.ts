import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import type { Action } from '../../lib/action.ts'
import { type Marking, markOneBook, markOneSeries } from './mark-items.ts'

/** Runs the calls in sequence to the end; throws a failure after the last one. */
async function forEach<S>(subjects: readonly S[], act: (subject: S) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const subject of subjects) await act(subject).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

export const bookProgressActions = (marking: Marking): readonly Action<Book>[] => [
  {
    id: 'progress.mark_book_read',
    label: 'progress.mark_read',
    icon: IconCircleCheck,
    shortcut: 'm',
    isAvailable: ({ readProgress }) => !readProgress?.completed,
    run: (books) => forEach(books, (book) => markOneBook(marking, book, true)),
  },
  {
    id: 'progress.mark_book_unread',
    label: 'progress.mark_unread',
    icon: IconCircleDashed,
    shortcut: 'm',
    isAvailable: ({ readProgress }) => readProgress !== null,
    run: (books) => forEach(books, (book) => markOneBook(marking, book, false)),
  },
]

export const seriesProgressActions = (marking: Marking): readonly Action<Series>[] => [
  {
    id: 'progress.mark_series_read',
    label: 'progress.mark_read',
    icon: IconCircleCheck,
    shortcut: 'm',
    isAvailable: ({ booksReadCount, booksCount }) => booksReadCount < booksCount,
    run: (list) => forEach(list, (series) => markOneSeries(marking, series, true)),
  },
  {
    id: 'progress.mark_series_unread',
    label: 'progress.mark_unread',
    icon: IconCircleDashed,
    shortcut: 'm',
    isAvailable: ({ booksUnreadCount, booksCount }) => booksUnreadCount < booksCount,
    run: (list) => forEach(list, (series) => markOneSeries(marking, series, false)),
  },
]
