import type { Book } from '@lectern/contract/books'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { PosterFrame } from '../../ui/PosterFrame.tsx'
import { usePoster } from '../posters/use-poster.ts'
import { bookLink } from './book-links.ts'
import css from './Neighbours.module.css'
import { bookQueries } from './queries.ts'
import { useBookTitle } from './use-book-title.ts'

/** The books before and after in the series; the last thing on the page, so that it may come late. */
export function Neighbours({ book }: { readonly book: Book }) {
  const t = useText()
  const { previous, next } = useQuery(bookQueries.neighbours(book.id)).data ?? {}
  if (!previous && !next) return null
  return (
    <nav className={css.neighbours} aria-label={t('books.neighbours')}>
      {previous && <Neighbour book={previous} way="previous" />}
      {next && <Neighbour book={next} way="next" />}
    </nav>
  )
}

function Neighbour({ book, way }: { readonly book: Book; readonly way: 'previous' | 'next' }) {
  const t = useText()
  const title = useBookTitle(book)
  const poster = usePoster({ kind: 'book', bookId: book.id })
  const Arrow = way === 'next' ? IconChevronRight : IconChevronLeft
  return (
    <Link
      {...bookLink(book)}
      className={way === 'next' ? css.next : css.previous}
      rel={way === 'next' ? 'next' : 'prev'}
    >
      <Arrow size={20} aria-hidden className={css.arrow} />
      <span className={css.cover}>
        <PosterFrame {...poster} title={book.metadata.title} placeholder={book.placeholder} />
      </span>
      <span className={css.text}>
        <span className={css.way}>{t(`books.${way}`)}</span>
        <bdi className={css.title}>{title}</bdi>
      </span>
    </Link>
  )
}
