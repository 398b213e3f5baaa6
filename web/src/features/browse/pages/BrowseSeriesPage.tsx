import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Chip } from '../../../ui/button/Chip.tsx'
import { drawSeed } from '../../books/list/shuffle-seed.ts'
import { useListCount } from '../../books/list/use-item-list.ts'
import { seriesFilterKeys } from '../../filters/filter-keys.ts'
import { seriesFilterSpecs } from '../../filters/filter-specs.ts'
import { seriesQueries } from '../../series/queries.ts'
import { SeriesCard } from '../../series/SeriesCard.tsx'
import { captionOfSeriesSort } from '../../series/series-sorts.ts'
import { BrowseScreen } from '../BrowseScreen.tsx'
import {
  browsePage,
  browseRequest,
  browseSortKeys,
  browseYears,
  defaultBrowse,
  isNarrowed,
  parseBrowse,
  writeBrowse,
} from '../browse-state.ts'
import { useBrowse } from '../use-browse.ts'
import { useLetters } from '../use-letters.ts'
import { useYearStops } from '../use-year-stops.ts'

const SeriesListTable = lazy(() =>
  import('../../series/SeriesListTable.tsx').then((m) => ({ default: m.SeriesListTable })),
)

const route = '/signed-in/frame/libraries/$libraryId/series'

export function BrowseSeriesPage() {
  const t = useText()
  const { libraryId } = useParams({ from: route })
  const navigate = useNavigate({ from: '/libraries/$libraryId/series' })
  const browse = useBrowse({
    kind: 'series',
    libraryId,
    search: useSearch({ from: route }),
    defaultSort: defaultBrowse.sort,
    parse: parseBrowse,
    write: writeBrowse,
    isNarrowed,
    show: (search, replace) => navigate({ to: '.', search, replace, resetScroll: false }),
  })
  const { state, narrow } = browse
  const { page, pageSize, filters, sort } = state
  const canShuffle = useServerOffers('random-order')
  const request = browseRequest(state, libraryId)
  const queryFor = (page: number, size: number) =>
    seriesQueries.list(libraryId, request, { ...browsePage(state), page, size })
  const count = useListCount({ page, pageSize, queryFor })
  const letters = useLetters(libraryId, browse, count)
  const years = useYearStops({
    query: browseYears(state, libraryId),
    descending: sort.descending,
    pageSize,
    onPage: browse.showPage,
  })
  const letter = state.letter?.toUpperCase()
  return (
    <BrowseScreen
      kind="series"
      {...{ libraryId, browse, queryFor, count, years }}
      sortKeys={browseSortKeys}
      ascendingFirst={['metadata.titleSort', 'name']}
      onShuffle={canShuffle ? () => narrow({ seed: drawSeed() }) : undefined}
      filterKeys={seriesFilterKeys}
      specs={seriesFilterSpecs}
      onFilter={(filters) => narrow({ filters })}
      onShowAll={() => narrow({ filters: {}, letter: undefined })}
      chips={
        letter !== undefined && (
          <Chip
            isActive
            onRemove={() => narrow({ letter: undefined })}
            removeLabel={t('series.remove_letter', { letter })}
          >
            {t('series.begins_with', { letter })}
          </Chip>
        )
      }
      condition={[filters, state.letter]}
      expectedCount={defaultBrowse.pageSize}
      scrubber={years.scrubber ?? letters}
      icon={IconBooks}
      table={(props) => <SeriesListTable {...props} />}
    >
      {(series, index) => (
        <SeriesCard series={series} caption={captionOfSeriesSort[sort.key]} isPriority={index < 12} />
      )}
    </BrowseScreen>
  )
}
