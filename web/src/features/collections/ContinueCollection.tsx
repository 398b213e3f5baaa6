import type { Book } from '@lectern/contract/books'
import type { Series, SeriesFilter } from '@lectern/contract/series'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { useUser } from '../auth/queries.ts'
import { bookQueries } from '../books/queries.ts'
import { ReadButton } from '../books/ReadButton.tsx'
import { ReadButtonSkeleton } from '../books/ReadButtonSkeleton.tsx'
import { getReadAction } from '../books/read-action.ts'
import { useIsLibraryUnavailable } from '../books/use-is-library-unavailable.ts'
import { isTextBook } from '../progress/is-text-book.ts'
import { getNextBookQuery, openableQuery } from '../series/series-read-action.ts'
import { collectionQueries } from './queries.ts'

/** Series that have something left to read come first; in a collection that is read, the first series. */
const unfinished: SeriesFilter = { read_status: ['IN_PROGRESS', 'UNREAD'] }
const firstOnly = { page: 0, size: 1 }

/** Renders the button that opens the next unread book in the order of the collection. */
export function ContinueCollection({ collectionId }: { readonly collectionId: string }) {
  const open = useQuery(collectionQueries.series(collectionId, { filter: unfinished }, firstOnly)).data
  const isRead = open?.content.length === 0
  const begin = collectionQueries.series(collectionId, { filter: {} }, firstOnly)
  const first = useQuery({ ...begin, enabled: isRead }).data
  const found = isRead ? first : open
  const series = found?.content[0]
  if (!found) return <ReadButtonSkeleton />
  return series ? <ContinueSeries series={series} /> : null
}

function ContinueSeries({ series }: { readonly series: Series }) {
  const { data } = useQuery(bookQueries.ofSeries(series.id, openableQuery(getNextBookQuery(series))))
  const book = data?.content[0]
  if (!data) return <ReadButtonSkeleton />
  return book ? <ContinueBook series={series} book={book} /> : null
}

function ContinueBook({ series, book }: { readonly series: Series; readonly book: Book }) {
  const t = useText()
  const step = getReadAction(book, useUser(), useIsLibraryUnavailable(book.libraryId))
  if (step.kind === 'blocked') return <ReadButton obstacle={step.obstacle} />
  const title = book.oneshot
    ? book.metadata.title
    : t('books.of_number', { series: series.metadata.title, number: book.metadata.number })
  const labels = {
    continue: () =>
      step.kind === 'continue' && step.percent !== undefined
        ? t('collections.step_continue_text', { title, percent: step.percent })
        : t('collections.step_continue', { title, page: step.page }),
    start: () => t('collections.step_start', { title }),
    again: () => t('books.step_again'),
  }
  return (
    <ReadButton bookId={book.id} page={step.page} isText={isTextBook(book)} label={labels[step.kind]()} />
  )
}
