import type { Book } from '@lectern/contract/books'
import { Link } from '@tanstack/react-router'
import { memo, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { CardMenu } from '../../ui/cards/CardMenu.tsx'
import { useMenuGestures } from '../../ui/cards/use-menu-gestures.ts'
import { useSelectEntry } from '../../ui/cards/use-select-entry.ts'
import { useCardKeys } from '../../ui/key-target.ts'
import { PosterFrame } from '../../ui/PosterFrame.tsx'
import { useUser } from '../auth/queries.ts'
import { usePoster } from '../posters/use-poster.ts'
import { ProgressNote } from '../progress/ProgressNote.tsx'
import { getReadingPosition } from '../progress/reading-position.ts'
import { bookLink } from './book-links.ts'
import { getBookProblem, getReadingObstacle } from './book-state.ts'
import css from './ContinueCard.module.css'
import { readerLink } from './reader-link.ts'
import { useBookTitle } from './use-book-title.ts'
import { useCardActions } from './use-card-actions.ts'
import { useIsLibraryUnavailable } from './use-is-library-unavailable.ts'

interface Props {
  readonly book: Book
  readonly isPriority?: boolean
}

/** Renders a book in progress: one tap opens it at the current page. A book that cannot be opened links to its own page, which says why. */
function Card({ book, isPriority = false }: Props) {
  const t = useText()
  const title = useBookTitle(book)
  const poster = usePoster({ kind: 'book', bookId: book.id })
  const [isMenuOpen, setMenuOpen] = useState(false)
  const reader = useUser()
  const isUnavailable = useIsLibraryUnavailable(book.libraryId)
  const canRead = getReadingObstacle(book, reader, isUnavailable) === undefined
  const cardActions = useCardActions(canRead)
  const card = useRef<HTMLElement>(null)
  const { actions, look } = useSelectEntry(cardActions, card)
  const changeMenu = (isOpen: boolean) => {
    if (isOpen) look()
    setMenuOpen(isOpen)
  }
  const problem = getBookProblem(book, isUnavailable)
  const position = getReadingPosition(book)
  const name = book.oneshot ? title : t('books.of_series', { series: book.seriesTitle, title })
  const link = canRead ? readerLink(book) : bookLink(book)
  const cardLink = useRef<HTMLAnchorElement>(null)
  const keys = useCardKeys({
    read: canRead ? () => cardLink.current?.click() : undefined,
    openMenu: cardActions.length > 0 ? () => changeMenu(true) : undefined,
    actions: cardActions,
    subject: book,
  })
  const gestures = useMenuGestures(() => changeMenu(true))
  return (
    <article
      className={css.card}
      {...gestures}
      ref={(element) => {
        card.current = element
        keys(element)
      }}
    >
      <div data-cover className={css.cover}>
        <PosterFrame
          {...poster}
          title={book.metadata.title}
          placeholder={book.placeholder}
          isPriority={isPriority}
        />
      </div>
      <div className={css.text}>
        <Link
          {...link}
          data-card-link
          ref={cardLink}
          className={css.link}
          draggable={false}
          title={name}
          aria-label={canRead ? t('books.continue_this', { title: name }) : name}
        >
          <span className={css.name} dir="auto">
            {book.oneshot ? title : book.seriesTitle}
          </span>
        </Link>
        {!book.oneshot && (
          <p className={css.title} dir="auto">
            {title}
          </p>
        )}
        <div className={css.place}>
          {problem ? (
            <p className={css.trouble}>{t(`books.trouble_${problem}`)}</p>
          ) : (
            <ProgressNote book={book} />
          )}
          {position.state === 'reading' && (
            <span className={css.bar} aria-hidden="true">
              <i style={{ inlineSize: `${position.fraction * 100}%` }} />
            </span>
          )}
        </div>
      </div>
      {cardActions.length > 0 && (
        <CardMenu
          title={title}
          actions={actions}
          subject={book}
          isOpen={isMenuOpen}
          onOpenChange={changeMenu}
          className={css.more}
        />
      )}
    </article>
  )
}

/** Memoized, because grids and rows around it render with every scroll. */
export const ContinueCard = memo(Card)
