import type { Book } from '@lectern/contract/books'
import { memo, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { PosterCard } from '../../ui/cards/PosterCard.tsx'
import { useUser } from '../auth/queries.ts'
import { useIsLibraryUnavailable } from '../libraries/queries.ts'
import { usePoster } from '../posters/use-poster.ts'
import { getReadingPosition } from '../progress/reading-position.ts'
import { bookLink, seriesLink } from './book-links.ts'
import { getBookProblem, getReadingObstacle } from './book-state.ts'
import { useOpenedFrom } from './detail/opened-from.ts'
import { formatBookTitle } from './format-book-title.ts'
import { readerLink } from './reader-link.ts'
import { type CardCaption, useBookCaption } from './use-book-caption.ts'
import { useCardActions } from './use-card-actions.ts'

interface Props {
  readonly book: Book
  /** True in lists of several series: the card then has the title of the series, too. */
  readonly isMixed?: boolean
  /** Content of the last line. */
  readonly caption?: CardCaption
  /** Replaces the caption, with its tooltip; for example the reason why a search found the book. */
  readonly line?: ReactNode
  readonly hint?: string | undefined
  readonly isPriority?: boolean
}

function Card({ book, isMixed = false, caption = 'pages', line, hint, isPriority }: Props) {
  const t = useText()
  const poster = usePoster({ kind: 'book', id: book.id })
  const reader = useUser()
  const isUnavailable = useIsLibraryUnavailable(book.libraryId)
  const lineText = useBookCaption(book, caption)
  const title = formatBookTitle(t, book)
  const position = getReadingPosition(book)
  const from = useOpenedFrom()
  const problem = getBookProblem(book, isUnavailable)
  const canRead = getReadingObstacle(book, reader, isUnavailable) === undefined
  const actions = useCardActions(canRead)
  return (
    <PosterCard
      {...poster}
      placeholder={book.placeholder}
      link={bookLink(book, from)}
      title={title}
      coverTitle={book.metadata.title}
      above={
        isMixed && !book.oneshot ? { text: book.seriesTitle, link: seriesLink(book.seriesId) } : undefined
      }
      line={problem ? t(`books.trouble_${problem}`) : (line ?? lineText.text)}
      hint={hint ?? lineText.hint}
      hasProblem={problem !== undefined && problem !== 'unknown' && problem !== 'outdated'}
      progress={position.state === 'reading' ? position.fraction : undefined}
      mark={position.state === 'unread' ? t('progress.unread') : undefined}
      isUnread={position.state === 'unread'}
      isPriority={isPriority}
      {...(canRead ? { read: { label: t('books.read_this', { title }), link: readerLink(book, from) } } : {})}
      actions={actions}
      subject={book}
    />
  )
}

/** Memoized, because grids and rows around it render with every scroll. */
export const BookCard = memo(Card)
