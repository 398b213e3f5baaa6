import type { Book } from '@lectern/contract/books'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useText } from '../../../i18n/use-text.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { DetailHead } from '../../../ui/detail/DetailHead.tsx'
import { DetailPage } from '../../../ui/detail/DetailPage.tsx'
import { HeroSkeleton } from '../../../ui/detail/HeroSkeleton.tsx'
import { ItemError } from '../../../ui/detail/ItemError.tsx'
import { useLibrary } from '../../libraries/queries.ts'
import { AdjacentBooks } from '../AdjacentBooks.tsx'
import { BookDetails } from '../BookDetails.tsx'
import { BookFacts } from '../BookFacts.tsx'
import { BookHero } from '../BookHero.tsx'
import { bookLink, libraryLink, seriesLink } from '../book-links.ts'
import { Credits } from '../Credits.tsx'
import { DetailContext } from '../DetailContext.tsx'
import { HeldBy } from '../HeldBy.tsx'
import { narrowedBooksLink } from '../narrowed-links.ts'
import { getNumberedTitle } from '../numbered-title.ts'
import { parseOpenedFrom } from '../opened-from.ts'
import { Siblings } from '../Siblings.tsx'
import { Summary } from '../Summary.tsx'
import { useBook } from '../use-book.ts'
import { WebLinks } from '../WebLinks.tsx'

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
          <HeldBy bookId={book.id} />
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
