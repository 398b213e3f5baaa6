import type { Book } from '@lectern/contract/books'
import { Link } from '@tanstack/react-router'
import { memo, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { CardMenu } from '../../ui/cards/CardMenu.tsx'
import { useCardMenu } from '../../ui/cards/use-card-menu.ts'
import { PosterFrame } from '../../ui/poster/PosterFrame.tsx'
import { useUser } from '../auth/queries.ts'
import { useIsLibraryUnavailable } from '../libraries/queries.ts'
import { usePoster } from '../posters/use-poster.ts'
import { ProgressNote } from '../progress/ProgressNote.tsx'
import { getReadingPosition } from '../progress/reading-position.ts'
import { bookLink } from './book-links.ts'
import { getBookProblem, getReadingObstacle } from './book-state.ts'
import css from './ContinueCard.module.css'
import { formatBookTitle } from './format-book-title.ts'
import { readerLink } from './reader-link.ts'
import { useCardActions } from './use-card-actions.ts'

/** Renders a book in progress as a link to its current page, or to the page of the book if it cannot be opened. */
function Card({ book, isPriority = false }: { readonly book: Book; readonly isPriority?: boolean }) {
  const t = useText()
  const title = formatBookTitle(t, book)
  const poster = usePoster({ kind: 'book', id: book.id })
  const reader = useUser()
  const isUnavailable = useIsLibraryUnavailable(book.libraryId)
  const canRead = getReadingObstacle(book, reader, isUnavailable) === undefined
  const actions = useCardActions(canRead)
  const problem = getBookProblem(book, isUnavailable)
  const position = getReadingPosition(book)
  const name = book.oneshot ? title : t('books.of_series', { series: book.seriesTitle, title })
  const link = canRead ? readerLink(book) : bookLink(book)
  const cardLink = useRef<HTMLAnchorElement>(null)
  const menu = useCardMenu({
    actions,
    subject: book,
    read: canRead ? () => cardLink.current?.click() : undefined,
  })
  return (
    <article className={css.card} {...menu.gestures} ref={menu.ref}>
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
      {actions.length > 0 && (
        <CardMenu
          title={title}
          actions={menu.actions}
          subject={book}
          isOpen={menu.isOpen}
          onOpenChange={menu.change}
          className={css.more}
        />
      )}
    </article>
  )
}

/** Memoized, because grids and rows around it render with every scroll. */
export const ContinueCard = memo(Card)
