import type { Series } from '@lectern/contract/series'
import { Navigate, useParams } from '@tanstack/react-router'
import { useText } from '../../../i18n/use-text.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { DetailHead } from '../../../ui/detail/DetailHead.tsx'
import { DetailHero } from '../../../ui/detail/DetailHero.tsx'
import { DetailPage } from '../../../ui/detail/DetailPage.tsx'
import { HeroSkeleton } from '../../../ui/detail/HeroSkeleton.tsx'
import { ItemError } from '../../../ui/detail/ItemError.tsx'
import { Credits } from '../../books/detail/Credits.tsx'
import { DetailContext } from '../../books/detail/DetailContext.tsx'
import { useDetailSlots } from '../../books/detail/detail-slots.ts'
import { Summary } from '../../books/detail/Summary.tsx'
import { UnavailableNote } from '../../books/detail/UnavailableNote.tsx'
import { WebLinks } from '../../books/detail/WebLinks.tsx'
import { narrowedSeriesLink } from '../../books/list/narrowed-links.ts'
import { SeriesBooks } from '../../books/list/SeriesBooks.tsx'
import { libraryLink } from '../../books/page-links.ts'
import { useLibrary } from '../../libraries/queries.ts'
import { usePoster } from '../../posters/use-poster.ts'
import { AlternateTitles } from '../AlternateTitles.tsx'
import { GoToNextBook } from '../GoToNextBook.tsx'
import { SeriesButtons } from '../SeriesButtons.tsx'
import { SeriesChips } from '../SeriesChips.tsx'
import { SeriesDetails } from '../SeriesDetails.tsx'
import { SeriesFacts } from '../SeriesFacts.tsx'
import { useSeries } from '../use-series.ts'
import { useSeriesTerms } from '../use-series-terms.ts'

export function SeriesPage() {
  const { seriesId } = useParams({ from: '/signed-in/frame/series/$seriesId' })
  const { series, error, retry } = useSeries(seriesId)
  if (!series) return error ? <ItemError error={error} onRetry={retry} /> : <HeroSkeleton />
  if (series.oneshot) return <Navigate to="/oneshot/$seriesId" params={{ seriesId }} replace />
  return (
    <DetailContext>
      <LoadedSeries key={series.id} series={series} />
    </DetailContext>
  )
}

function LoadedSeries({ series }: { readonly series: Series }) {
  const t = useText()
  const poster = usePoster({ kind: 'series', id: series.id })
  const library = useLibrary(series.libraryId)
  const { HeldByCollections, MarksSummary } = useDetailSlots()
  const { metadata, booksMetadata } = series
  usePageTitle(metadata.title)
  const isOwnSummary = metadata.summary !== '' || booksMetadata.summary === ''
  const groups = useSeriesTerms(series, booksMetadata.tags)
  return (
    <DetailPage below={<HeldByCollections seriesId={series.id} />}>
      <DetailHero
        {...poster}
        placeholder={series.placeholder}
        title={metadata.title}
        notice={<UnavailableNote libraryId={series.libraryId} isDeleted={series.deleted} kind="series" />}
        head={
          <DetailHead
            above={library && { text: library.name, link: libraryLink(library.id) }}
            title={metadata.title}
            facts={<SeriesFacts series={series} />}
          />
        }
        actions={<SeriesButtons series={series} />}
      >
        <MarksSummary of={{ seriesId: series.id }} title={metadata.title} />
        <SeriesChips series={series} />
        <AlternateTitles titles={metadata.alternateTitles} />
        <Summary
          text={metadata.summary || booksMetadata.summary}
          source={
            isOwnSummary ? undefined : t('series.summary_from', { number: booksMetadata.summaryNumber })
          }
        />
        <Credits
          authors={booksMetadata.authors}
          linkAuthor={(author) => narrowedSeriesLink(series.libraryId, 'author', author)}
          groups={groups}
        />
        <WebLinks links={metadata.links} />
        <SeriesDetails series={series} />
      </DetailHero>
      <SeriesBooks
        seriesId={series.id}
        expectedCount={series.booksCount}
        aside={<GoToNextBook series={series} />}
      />
    </DetailPage>
  )
}
