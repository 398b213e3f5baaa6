import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import { lazy } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ListJump } from '../../ui/list/item-source.ts'
import { ItemList } from '../books/ItemList.tsx'
import { nextSort } from '../books/list-state.ts'
import { seriesQueries } from '../series/queries.ts'
import { SeriesCard } from '../series/SeriesCard.tsx'
import { captionOfSeriesSort } from '../series/series-sorts.ts'
import { browseOrder, browseRequest, browseSortKeys, defaultBrowse, isNarrowed } from './browse-state.ts'
import type { Browse } from './use-browse.ts'

const SeriesTable = lazy(() => import('../series/SeriesTable.tsx').then((m) => ({ default: m.SeriesTable })))

interface Props {
  readonly libraryId: string
  readonly browse: Browse
  readonly jump: ListJump | undefined
}

const nothing = { filters: {}, letter: undefined, page: 1 }

/** Renders the list of series: loading, failed, empty or filled. */
export function BrowseList({ libraryId, browse, jump }: Props) {
  const t = useText()
  const { state } = browse
  const isFiltered = isNarrowed(state) || state.page > 1
  const request = browseRequest(state, libraryId)
  const order = browseOrder(state)
  return (
    <ItemList
      kind="series"
      of="series"
      condition={[state.filters, state.letter]}
      label={t('series.series')}
      page={state.page}
      pageSize={state.pageSize}
      queryFor={(page, size) => seriesQueries.list(libraryId, request, { page, size, ...order })}
      expected={defaultBrowse.pageSize}
      onPage={(page) => browse.turn({ page })}
      jump={jump}
      table={(items, isStale) => (
        <SeriesTable
          label={t('series.series')}
          items={items}
          sort={state.sort}
          onSort={(key) =>
            browse.sortBy(nextSort(browseSortKeys, ['metadata.titleSort', 'name'], state.sort, key))
          }
          isStale={isStale}
        />
      )}
      empty={
        <EmptyState
          icon={<IconBooks size={48} stroke={1.25} />}
          title={t(isFiltered ? 'series.none_match' : 'series.none')}
          text={isFiltered ? undefined : t('series.none_text')}
          action={
            isFiltered && <Button onClick={() => browse.narrow(nothing)}>{t('series.show_all')}</Button>
          }
        />
      }
    >
      {(series, index) => (
        <SeriesCard series={series} caption={captionOfSeriesSort[state.sort.key]} isPriority={index < 12} />
      )}
    </ItemList>
  )
}
