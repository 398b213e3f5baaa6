import type { Collection } from '@lectern/contract/collections'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { useItem } from '../../../api/use-item.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DetailList } from '../../books/detail/DetailList.tsx'
import { SeriesActions, useCollectionActions, useSeriesActions } from '../../books/item-actions.ts'
import { type ListShape, writeSort } from '../../books/list/list-state.ts'
import { useListState } from '../../books/list/use-list-state.ts'
import { type SeriesFilterKey, seriesFilterKeys } from '../../filters/filter-keys.ts'
import { seriesFilterSpecs } from '../../filters/filter-specs.ts'
import { useRememberedFilters } from '../../filters/remembered-filters.ts'
import { SeriesCard } from '../../series/SeriesCard.tsx'
import { toSeriesRequest } from '../../series/series-request.ts'
import { captionOfSeriesSort, type SeriesSort, seriesSorts } from '../../series/series-sorts.ts'
import { ContinueCollection } from '../ContinueCollection.tsx'
import { loadSeriesToOrder } from '../order/load-series.ts'
import { collectionQueries } from '../queries.ts'
import { SetDetails } from '../SetDetails.tsx'
import { SetPage } from '../SetPage.tsx'
import { useMemberActions } from '../sets/remove-from-set.ts'
import { collectionSets } from '../sets/set-kinds.ts'

const SeriesListTable = lazy(() =>
  import('../../series/SeriesListTable.tsx').then((m) => ({ default: m.SeriesListTable })),
)

const isCollection = (value: object): value is Collection => 'seriesIds' in value

const route = '/signed-in/frame/collections/$collectionId'

export function CollectionPage() {
  const { collectionId } = useParams({ from: route })
  const query = useItem({
    id: collectionId,
    query: collectionQueries.detail(collectionId),
    lists: collectionQueries.all,
    isKind: isCollection,
  })
  return (
    <SetPage kind={collectionSets} setId={collectionId} query={query}>
      {(collection) => <LoadedCollection key={collectionId} collection={collection} />}
    </SetPage>
  )
}

function LoadedCollection({ collection }: { readonly collection: Collection }) {
  const t = useText()
  const { id, ordered, filtered, seriesIds } = collection
  return (
    <SetDetails
      kind={collectionSets}
      set={collection}
      facts={[
        t('series.count', { count: seriesIds.length }),
        ordered && t('collections.ordered'),
        filtered && t('collections.filtered'),
      ]}
      actions={useCollectionActions()}
      buttons={seriesIds.length > 0 && <ContinueCollection collectionId={id} />}
      loadPage={loadSeriesToOrder}
      sort={useSearch({ from: route }).sort}
    >
      <CollectionSeries collection={collection} />
    </SetDetails>
  )
}

/** Order that only collections with `ordered` have. */
const ownOrder = 'collection.number'

const byTitle: ListShape<SeriesSort | typeof ownOrder, SeriesFilterKey> = {
  sortKeys: seriesSorts,
  sort: { key: 'metadata.titleSort', descending: false },
  filterKeys: seriesFilterKeys,
}
const byOwnOrder: typeof byTitle = {
  ...byTitle,
  sortKeys: [ownOrder, ...seriesSorts],
  sort: { key: ownOrder, descending: false },
}

function CollectionSeries({ collection: { id, ordered, seriesIds } }: { readonly collection: Collection }) {
  const t = useText()
  const cardActions = useMemberActions(collectionSets, id, useSeriesActions())
  const navigate = useNavigate({ from: '/collections/$collectionId' })
  const list = useListState(ordered ? byOwnOrder : byTitle, {
    search: useSearch({ from: route }),
    show: (search, replace) => navigate({ to: '.', search, replace, resetScroll: false }),
    remember: useRememberedFilters('collections', id),
  })
  const { filters, sort } = list.state
  const request = toSeriesRequest(
    { collectionId: id, filters },
    writeSort(sort) === writeSort(list.shape.sort),
  )
  return (
    <SeriesActions value={cardActions}>
      <DetailList
        kind="series"
        list={list}
        specs={seriesFilterSpecs}
        scope={{ collection_id: [id] }}
        sortLabel={(key) => t(key === ownOrder ? 'collections.own_order' : `series.sort_${key}`)}
        ascendingFirst={[ownOrder, 'metadata.titleSort', 'name']}
        queryFor={(page, size) =>
          collectionQueries.series(id, request, { page, size, sort: [writeSort(sort)] })
        }
        expectedCount={seriesIds.length}
        table={(props) => <SeriesListTable {...props} />}
        emptyText={t('collections.empty_text')}
      >
        {(series, index) => (
          <SeriesCard series={series} caption={captionOfSeriesSort[sort.key]} isPriority={index < 6} />
        )}
      </DetailList>
    </SeriesActions>
  )
}
