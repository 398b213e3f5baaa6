import type { Book } from '@lectern/contract/books'
import { memo, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { PosterCard } from '../../ui/cards/PosterCard.tsx'
import { useUser } from '../auth/queries.ts'
import { usePoster } from '../posters/use-poster.ts'
import { readingPlace } from '../progress/reading-place.ts'
import { useBookActions } from './book-actions.ts'
import { bookLink, readLink, seriesLink } from './book-links.ts'
import { bookTrouble, readingObstacle } from './book-state.ts'
import { type CardLine, useBookLine } from './use-book-line.ts'
import { useBookTitle } from './use-book-title.ts'
import { useIsAway } from './use-is-away.ts'

interface Props {
  readonly book: Book
  /** Among books of other series: the series is named first. */
  readonly isMixed?: boolean
  /** What the last line tells. */
  readonly line?: CardLine
  readonly isPriority?: boolean
}

function Card({ book, isMixed = false, line = 'pages', isPriority }: Props) {
  const t = useText()
  const actions = useBookActions()
  const poster = usePoster({ kind: 'book', bookId: book.id })
  const reader = useUser()
  const isAway = useIsAway(book.libraryId)
  const lineText: ReactNode = useBookLine(book, line)
  const title = useBookTitle(book)
  const place = readingPlace(book)
  const trouble = bookTrouble(book, isAway)
  const canRead = readingObstacle(book, reader, isAway) === undefined
  return (
    <PosterCard
      {...poster}
      placeholder={book.placeholder}
      link={bookLink(book)}
      title={title}
      coverTitle={book.metadata.title}
      above={
        isMixed && !book.oneshot ? { text: book.seriesTitle, link: seriesLink(book.seriesId) } : undefined
      }
      line={trouble ? t(`books.trouble_${trouble}`) : lineText}
      isTroubled={trouble !== undefined && trouble !== 'unknown' && trouble !== 'outdated'}
      progress={place.state === 'reading' ? place.fraction : undefined}
      mark={place.state === 'unread' ? t('progress.unread') : undefined}
      isPriority={isPriority}
      {...(canRead ? { read: { label: t('books.read_this', { title }), link: readLink(book) } } : {})}
      actions={actions}
      subject={book}
    />
  )
}

/** Drawn again only when its own item changes: grids and rows around it change with every scroll. */
export const BookCard = memo(Card)
