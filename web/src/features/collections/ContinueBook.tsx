import type { Book } from '@lectern/contract/books'
import { useText } from '../../i18n/use-text.ts'
import { useUser } from '../auth/queries.ts'
import { ReadButton } from '../books/detail/ReadButton.tsx'
import { getReadAction } from '../books/detail/read-action.ts'
import { useIsLibraryUnavailable } from '../libraries/queries.ts'
import { isTextBook } from '../progress/is-text-book.ts'

interface Props {
  readonly book: Book
  /** True if the label names the book also if it is unread; otherwise the label is that of a first book. */
  readonly namesUnread: boolean
}

/** Renders the button that opens the next book of a collection or read list. */
export function ContinueBook({ book, namesUnread }: Props) {
  const t = useText()
  const step = getReadAction(book, useUser(), useIsLibraryUnavailable(book.libraryId))
  if (step.kind === 'blocked') return <ReadButton obstacle={step.obstacle} />
  const title = book.oneshot
    ? book.metadata.title
    : t('books.of_number', { series: book.seriesTitle, number: book.metadata.number })
  const labels = {
    continue: () =>
      step.kind === 'continue' && step.percent !== undefined
        ? t('collections.step_continue_text', { title, percent: step.percent })
        : t('collections.step_continue', { title, page: step.page }),
    start: () => (namesUnread ? t('collections.step_start', { title }) : t('books.step_start')),
    again: () => t('books.step_again'),
  }
  return (
    <ReadButton bookId={book.id} page={step.page} isText={isTextBook(book)} label={labels[step.kind]()} />
  )
}
