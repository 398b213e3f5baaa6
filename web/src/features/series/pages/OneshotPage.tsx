import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { DetailHead } from '../../../ui/detail/DetailHead.tsx'
import { DetailPage } from '../../../ui/detail/DetailPage.tsx'
import { FactLine } from '../../../ui/detail/FactLine.tsx'
import { HeroSkeleton } from '../../../ui/detail/HeroSkeleton.tsx'
import { ItemError } from '../../../ui/detail/ItemError.tsx'
import { AdjacentBooks } from '../../books/detail/AdjacentBooks.tsx'
import { BookDetails } from '../../books/detail/BookDetails.tsx'
import { BookFacts } from '../../books/detail/BookFacts.tsx'
import { BookHero } from '../../books/detail/BookHero.tsx'
import { Credits } from '../../books/detail/Credits.tsx'
import { DetailContext } from '../../books/detail/DetailContext.tsx'
import { useDetailSlots } from '../../books/detail/detail-slots.ts'
import { getReadListId, useOpenedFrom } from '../../books/detail/opened-from.ts'
import { Siblings } from '../../books/detail/Siblings.tsx'
import { Summary } from '../../books/detail/Summary.tsx'
import { WebLinks } from '../../books/detail/WebLinks.tsx'
import { narrowedSeriesLink } from '../../books/list/narrowed-links.ts'
import { libraryLink } from '../../books/page-links.ts'
import { bookQueries } from '../../books/queries.ts'
import { useLibrary } from '../../libraries/queries.ts'
import { AlternateTitles } from '../AlternateTitles.tsx'
import { SeriesChips } from '../SeriesChips.tsx'
import { useSeries } from '../use-series.ts'
import { useSeriesTerms } from '../use-series-terms.ts'

/** Renders a series of one book as that book. */
export function OneshotPage() {
  const { seriesId } = useParams({ from: '/signed-in/frame/oneshot/$seriesId' })
  const { series, ...query } = useSeries(seriesId)
  const books = useQuery(bookQueries.ofSeries(seriesId, { size: 1, sort: ['metadata.numberSort,asc'] }))
  const book = books.data?.content[0]
  const error = query.error ?? books.error
  const retry = () => {
    query.retry()
    void books.refetch()
  }
  if (series && !series.oneshot) return <Navigate to="/series/$seriesId" params={{ seriesId }} replace />
  if (series && book)
    return (
      <DetailContext>
        <LoadedOneshot key={seriesId} series={series} book={book} />
      </DetailContext>
    )
  return error ? <ItemError error={error} onRetry={retry} /> : <HeroSkeleton />
}

function LoadedOneshot({ series, book }: { readonly series: Series; readonly book: Book }) {
  const { HeldByCollections, HeldByReadLists } = useDetailSlots()
  const library = useLibrary(series.libraryId)
  const isInReadList = getReadListId(useOpenedFrom()) !== undefined
  const { title, summary, authors, links } = book.metadata
  usePageTitle(title)
  const { publisher } = series.metadata
  const groups = useSeriesTerms(series, book.metadata.tags)
  return (
    <DetailPage
      below={
        <>
          <BookDetails book={book} />
          {isInReadList && (
            <>
              <Siblings book={book} />
              <AdjacentBooks book={book} />
            </>
          )}
          <HeldByCollections seriesId={series.id} />
          <HeldByReadLists bookId={book.id} />
        </>
      }
    >
      <BookHero
        book={book}
        head={
          <DetailHead
            above={library && { text: library.name, link: libraryLink(library.id) }}
            title={title}
            facts={
              <>
                <BookFacts book={book} />
                {publisher !== '' && (
                  <FactLine
                    facts={[
                      { text: publisher, link: narrowedSeriesLink(series.libraryId, 'publisher', publisher) },
                    ]}
                  />
                )}
              </>
            }
          />
        }
      >
        <SeriesChips series={series} />
        <AlternateTitles titles={series.metadata.alternateTitles} />
        <Summary text={summary || series.metadata.summary} />
        <Credits
          authors={authors}
          linkAuthor={(author) => narrowedSeriesLink(series.libraryId, 'author', author)}
          groups={groups}
        />
        <WebLinks links={links.length > 0 ? links : series.metadata.links} />
      </BookHero>
    </DetailPage>
  )
}
