import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { CardGrid } from '../../ui/cards/CardGrid.tsx'
import { CardGridSkeleton } from '../../ui/cards/CardGridSkeleton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pager } from '../books/Pager.tsx'
import { seriesQueries } from '../series/queries.ts'
import { SeriesCard } from '../series/SeriesCard.tsx'
import { browsePage, browseRequest, captionOfSort, defaultBrowse, isNarrowed } from './browse-state.ts'
import type { Browse } from './use-browse.ts'

interface Props {
  readonly libraryId: string
  readonly browse: Browse
}

const nothing = { filters: {}, letter: undefined, page: 1 }

/** Renders the page of series: loading, failed, empty or filled. */
export function BrowseList({ libraryId, browse }: Props) {
  const t = useText()
  const { state } = browse
  const { data, error, refetch, isPlaceholderData } = useQuery(
    seriesQueries.list(libraryId, browseRequest(state, libraryId), browsePage(state)),
  )
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <CardGridSkeleton count={defaultBrowse.pageSize} />
    )
  }
  if (data.content.length === 0) {
    const isFiltered = isNarrowed(state) || state.page > 1
    return (
      <EmptyState
        icon={<IconBooks size={48} stroke={1.25} />}
        title={t(isFiltered ? 'series.none_match' : 'series.none')}
        text={isFiltered ? undefined : t('series.none_text')}
        action={isFiltered && <Button onClick={() => browse.narrow(nothing)}>{t('series.show_all')}</Button>}
      />
    )
  }
  return (
    <>
      <CardGrid
        label={t('series.series')}
        items={data.content}
        keyOf={({ id }) => id}
        isStale={isPlaceholderData}
      >
        {(series, index) => (
          <SeriesCard series={series} caption={captionOfSort[state.sort.key]} isPriority={index < 12} />
        )}
      </CardGrid>
      <Pager page={state.page} pages={data.totalPages} onPage={(page) => browse.turn({ page })} />
    </>
  )
}
