import type { Book } from '@lectern/contract/books'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../../../i18n/use-text.ts'
import { PosterFrame } from '../../../ui/poster/PosterFrame.tsx'
import { usePoster } from '../../posters/use-poster.ts'
import { bookLink } from '../book-links.ts'
import { formatBookTitle } from '../format-book-title.ts'
import { bookQueries } from '../queries.ts'
import css from './AdjacentBooks.module.css'
import { getReadListId, useOpenedFrom } from './opened-from.ts'

/** Renders links to the previous and next book of the series, or of the read list from which the page was opened. */
export function AdjacentBooks({ book }: { readonly book: Book }) {
  const t = useText()
  const readListId = getReadListId(useOpenedFrom())
  const { previous, next } = useQuery(bookQueries.neighbours(book.id, readListId)).data ?? {}
  if (!previous && !next) return null
  return (
    <nav className={css.neighbours} aria-label={t('books.neighbours')}>
      {previous && <AdjacentBook book={previous} direction="previous" />}
      {next && <AdjacentBook book={next} direction="next" />}
    </nav>
  )
}

function AdjacentBook({ book, direction }: { readonly book: Book; readonly direction: 'previous' | 'next' }) {
  const t = useText()
  const from = useOpenedFrom()
  const own = formatBookTitle(t, book)
  // Books of a read list come from several series.
  const isMixed = getReadListId(from) !== undefined && !book.oneshot
  const title = isMixed ? t('books.of_series', { series: book.seriesTitle, title: own }) : own
  const poster = usePoster({ kind: 'book', id: book.id })
  const Arrow = direction === 'next' ? IconChevronRight : IconChevronLeft
  return (
    <Link
      {...bookLink(book, from)}
      className={direction === 'next' ? css.next : css.previous}
      rel={direction === 'next' ? 'next' : 'prev'}
    >
      <Arrow size={20} aria-hidden className={css.arrow} />
      <span className={css.cover}>
        <PosterFrame
          {...poster}
          title={book.metadata.title}
          placeholder={book.placeholder}
          isUnread={book.readProgress === null}
        />
      </span>
      <span className={css.text}>
        <span className={css.way}>{t(`books.${direction}`)}</span>
        <bdi className={css.title}>{title}</bdi>
      </span>
    </Link>
  )
}
