import type { Book } from '@lectern/contract/books'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useText } from '../../../i18n/use-text.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { DetailHead } from '../../../ui/detail/DetailHead.tsx'
import { DetailPage } from '../../../ui/detail/DetailPage.tsx'
import { HeroSkeleton } from '../../../ui/detail/HeroSkeleton.tsx'
import { ItemError } from '../../../ui/detail/ItemError.tsx'
import { useLibrary } from '../../libraries/queries.ts'
import { bookLink, seriesLink } from '../book-links.ts'
import { AdjacentBooks } from '../detail/AdjacentBooks.tsx'
import { BookDetails } from '../detail/BookDetails.tsx'
import { BookFacts } from '../detail/BookFacts.tsx'
import { BookHero } from '../detail/BookHero.tsx'
import { Credits } from '../detail/Credits.tsx'
import { DetailContext } from '../detail/DetailContext.tsx'
import { useDetailSlots } from '../detail/detail-slots.ts'
import { parseOpenedFrom } from '../detail/opened-from.ts'
import { Siblings } from '../detail/Siblings.tsx'
import { Summary } from '../detail/Summary.tsx'
import { WebLinks } from '../detail/WebLinks.tsx'
import { narrowedBooksLink } from '../list/narrowed-links.ts'
import { getNumberedTitle } from '../numbered-title.ts'
import { libraryLink } from '../page-links.ts'
import { useBook } from '../use-book.ts'

export function BookPage() {
  const { bookId } = useParams({ from: '/signed-in/frame/book/$bookId' })
  const search = useSearch({ from: '/signed-in/frame/book/$bookId' })
  const { book, error, retry } = useBook(bookId)
  if (!book) return error ? <ItemError error={error} onRetry={retry} /> : <HeroSkeleton />
  if (book.oneshot) return <Navigate {...bookLink(book, parseOpenedFrom(search))} replace />
  return (
    <DetailContext>
      <LoadedBook key={book.id} book={book} />
    </DetailContext>
  )
}

function LoadedBook({ book }: { readonly book: Book }) {
  const { HeldByReadLists } = useDetailSlots()
  const t = useText()
  const library = useLibrary(book.libraryId)
  const { number, title: own } = getNumberedTitle(book)
  usePageTitle(number === undefined ? book.metadata.title : `${book.seriesTitle} #${number}`)
  return (
    <DetailPage
      below={
        <>
          <BookDetails book={book} />
          <Siblings book={book} />
          <AdjacentBooks book={book} />
          <HeldByReadLists bookId={book.id} />
        </>
      }
    >
      <BookHero
        book={book}
        head={
          <DetailHead
            root={library && { text: library.name, link: libraryLink(library.id) }}
            above={{ text: book.seriesTitle, link: seriesLink(book.seriesId), isLarge: true }}
            number={number}
            title={own}
            facts={<BookFacts book={book} />}
          />
        }
      >
        <Summary text={book.metadata.summary} />
        <Credits
          authors={book.metadata.authors}
          linkAuthor={(author) => narrowedBooksLink(book.libraryId, 'author', author)}
          groups={[
            {
              label: t('books.tags'),
              terms: book.metadata.tags.map((tag) => ({
                text: tag,
                link: narrowedBooksLink(book.libraryId, 'tag', tag),
              })),
            },
          ]}
        />
        <WebLinks links={book.metadata.links} />
      </BookHero>
    </DetailPage>
  )
}
