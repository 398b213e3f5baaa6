import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { useUser } from '../auth/queries.ts'
import { ReadButton } from '../books/ReadButton.tsx'
import { ReadButtonSkeleton } from '../books/ReadButtonSkeleton.tsx'
import { getReadAction } from '../books/read-action.ts'
import { useIsLibraryUnavailable } from '../books/use-is-library-unavailable.ts'
import { isTextBook } from '../progress/is-text-book.ts'
import { collectionQueries } from './queries.ts'

/** Renders the button that opens the next unread book in the order of the collection. */
export function ContinueCollection({ collectionId }: { readonly collectionId: string }) {
  const { data: next } = useQuery(collectionQueries.nextBook(collectionId))
  if (next === undefined) return <ReadButtonSkeleton />
  return next && <ContinueBook {...next} />
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
