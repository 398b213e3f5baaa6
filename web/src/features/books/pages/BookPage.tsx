import type { Book } from '@lectern/contract/books'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useText } from '../../../i18n/use-text.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { DetailHero } from '../../../ui/detail/DetailHero.tsx'
import { HeroSkeleton } from '../../../ui/detail/HeroSkeleton.tsx'
import { ItemError } from '../../../ui/detail/ItemError.tsx'
import { usePoster } from '../../posters/use-poster.ts'
import { readingPlace } from '../../progress/reading-place.ts'
import { BookButtons } from '../BookButtons.tsx'
import { BookDetails } from '../BookDetails.tsx'
import { BookFacts } from '../BookFacts.tsx'
import css from '../BookHead.module.css'
import { numberedTitle } from '../book-facts.ts'
import { seriesLink } from '../book-links.ts'
import { Credits } from '../Credits.tsx'
import { Neighbours } from '../Neighbours.tsx'
import { Summary } from '../Summary.tsx'
import { useBook } from '../use-book.ts'
import { WebLinks } from '../WebLinks.tsx'

export function BookPage() {
  const { bookId = '' } = useParams({ strict: false })
  const { book, error, retry } = useBook(bookId)
  if (!book) return error ? <ItemError error={error} onRetry={retry} /> : <HeroSkeleton />
  if (book.oneshot) return <Navigate to="/oneshot/$seriesId" params={{ seriesId: book.seriesId }} replace />
  return <LoadedBook key={book.id} book={book} />
}

function LoadedBook({ book }: { readonly book: Book }) {
  const t = useText()
  const poster = usePoster({ kind: 'book', bookId: book.id })
  const { number, title: own } = numberedTitle(book)
  const { title } = book.metadata
  const place = readingPlace(book)
  usePageTitle(number === undefined ? title : `${book.seriesTitle} #${number}`)
  return (
    <article className={css.page}>
      <DetailHero
        {...poster}
        placeholder={book.placeholder}
        title={title}
        progress={place.state === 'reading' ? place.fraction : undefined}
        mark={place.state === 'unread' ? t('progress.unread') : undefined}
        head={
          <>
            <Link {...seriesLink(book.seriesId)} className={css.above}>
              <bdi>{book.seriesTitle}</bdi>
            </Link>
            <h1 className={css.title}>
              {number !== undefined && <span className={css.number}>#{number}</span>}
              {own !== undefined && <bdi>{own}</bdi>}
            </h1>
            <BookFacts book={book} />
          </>
        }
        actions={<BookButtons book={book} />}
      >
        <Summary text={book.metadata.summary} />
        <Credits authors={book.metadata.authors} words={[[t('books.tags'), book.metadata.tags]]} />
        <WebLinks links={book.metadata.links} />
      </DetailHero>
      <div className={css.section}>
        <BookDetails book={book} />
        <Neighbours book={book} />
      </div>
    </article>
  )
}
