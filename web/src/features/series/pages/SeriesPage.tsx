import type { Series } from '@lectern/contract/series'
import { Navigate, useParams } from '@tanstack/react-router'
import { useText } from '../../../i18n/use-text.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { DetailHead } from '../../../ui/detail/DetailHead.tsx'
import { DetailHero } from '../../../ui/detail/DetailHero.tsx'
import { DetailPage } from '../../../ui/detail/DetailPage.tsx'
import { HeroSkeleton } from '../../../ui/detail/HeroSkeleton.tsx'
import { ItemError } from '../../../ui/detail/ItemError.tsx'
import { libraryLink } from '../../books/book-links.ts'
import { Credits } from '../../books/Credits.tsx'
import { DetailContext } from '../../books/DetailContext.tsx'
import { useDetailSlots } from '../../books/detail-slots.ts'
import { GoneNote } from '../../books/GoneNote.tsx'
import { HeldBy } from '../../books/HeldBy.tsx'
import { narrowedSeriesLink } from '../../books/narrowed-links.ts'
import { SeriesBooks } from '../../books/SeriesBooks.tsx'
import { Summary } from '../../books/Summary.tsx'
import { WebLinks } from '../../books/WebLinks.tsx'
import { useLibrary } from '../../libraries/queries.ts'
import { usePoster } from '../../posters/use-poster.ts'
import { AlternateTitles } from '../AlternateTitles.tsx'
import { GoToNextBook } from '../GoToNextBook.tsx'
import { SeriesButtons } from '../SeriesButtons.tsx'
import { SeriesChips } from '../SeriesChips.tsx'
import { SeriesDetails } from '../SeriesDetails.tsx'
import { SeriesFacts } from '../SeriesFacts.tsx'
import { seriesSummary } from '../series-summary.ts'
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
  const poster = usePoster({ kind: 'series', seriesId: series.id })
  const library = useLibrary(series.libraryId)
  const { MarksSummary } = useDetailSlots()
  const { metadata, booksMetadata } = series
  usePageTitle(metadata.title)
  const summary = seriesSummary(series)
  const groups = useSeriesTerms(series, booksMetadata.tags)
  return (
    <DetailPage below={<HeldBy seriesId={series.id} />}>
      <DetailHero
        {...poster}
        placeholder={series.placeholder}
        title={metadata.title}
        notice={<GoneNote libraryId={series.libraryId} isDeleted={series.deleted} kind="series" />}
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
          text={summary.text}
          source={
            summary.number === undefined ? undefined : t('series.summary_from', { number: summary.number })
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
        expected={series.booksCount}
        aside={<GoToNextBook series={series} />}
      />
    </DetailPage>
  )
}
