import type { Collection } from '@lectern/contract/collections'
import type { Series } from '@lectern/contract/series'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { linkOptions, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { ActionButtons } from '../../../ui/detail/ActionButtons.tsx'
import { hasRole, useUser } from '../../auth/queries.ts'
import { DetailList } from '../../books/DetailList.tsx'
import { writeSort } from '../../books/list-state.ts'
import { seriesColumns } from '../../books/table-columns.ts'
import { useListState } from '../../books/use-list-state.ts'
import { seriesFilterSpecs } from '../../filters/filter-specs.ts'
import { useRememberedFilters } from '../../filters/use-remembered-filters.ts'
import { allLibraries } from '../../libraries/queries.ts'
import { SeriesCard } from '../../series/SeriesCard.tsx'
import { SeriesActions, useSeriesActions } from '../../series/series-actions.ts'
import { toSeriesRequest } from '../../series/series-request.ts'
import { captionOfSeriesSort } from '../../series/series-sorts.ts'
import { ContinueCollection } from '../ContinueCollection.tsx'
import { useCollectionActions } from '../collection-actions.ts'
import { collectionSeries } from '../collection-series.ts'
import { loadSeriesToOrder } from '../order/load-series.ts'
import { collectionQueries } from '../queries.ts'
import { removeAction } from '../remove-from-set.ts'
import { SetDetails } from '../SetDetails.tsx'
import { SetPage } from '../SetPage.tsx'
import { collectionSets, toMemberSet } from '../set-kinds.ts'
import { useCollection } from '../use-collection.ts'

const SeriesTable = lazy(() =>
  import('../../series/SeriesTable.tsx').then((m) => ({ default: m.SeriesTable })),
)

const { Part: OrderPage } = lazyPart(() => import('../order/OrderPage.tsx').then((m) => m.OrderPage), 'sets')

const allLink = linkOptions({ to: '/libraries/$libraryId/collections', params: { libraryId: allLibraries } })

export function CollectionPage() {
  const t = useText()
  const { collectionId } = useParams({ from: '/signed-in/frame/collections/$collectionId' })
  const { collection, error, retry } = useCollection(collectionId)
  return (
    <SetPage
      setId={collectionId}
      set={collection}
      error={error}
      onRetry={retry}
      removed={t('collections.removed')}
      allLink={allLink}
      allText={t('collections.all_collections')}
    >
      {(loaded) => <LoadedCollection key={collectionId} collection={loaded} />}
    </SetPage>
  )
}

function LoadedCollection({ collection }: { readonly collection: Collection }) {
  const t = useText()
  const { id, name, ordered, filtered, seriesIds } = collection
  const loadPage = useMemo(() => loadSeriesToOrder(id), [id])
  const actions = useCollectionActions()
  const [isOrdering, setOrdering] = useState(false)
  const { sort } = useSearch({ from: '/signed-in/frame/collections/$collectionId' })
  const canOrder = hasRole(useUser(), 'ADMIN') && seriesIds.length > 1
  return (
    <SetDetails
      poster={{ kind: 'collection', collectionId: id }}
      from={{ context: 'COLLECTION', contextId: id }}
      name={name}
      above={{ text: t('collections.collections'), link: allLink }}
      facts={[
        t('series.count', { count: seriesIds.length }),
        ordered && t('collections.ordered'),
        filtered && t('collections.filtered'),
      ]}
      actions={
        <>
          {seriesIds.length > 0 && <ContinueCollection collectionId={id} />}
          <ActionButtons actions={actions} subject={collection}>
            {canOrder && !isOrdering && (
              <Button icon={<IconArrowsSort size={18} aria-hidden />} onClick={() => setOrdering(true)}>
                {t('collections.edit_order')}
              </Button>
            )}
          </ActionButtons>
        </>
      }
    >
      {isOrdering ? (
        <Suspense fallback={<p>{t('ui.loading')}</p>}>
          <OrderPage
            kind={collectionSets}
            set={toMemberSet(collection)}
            loadPage={loadPage}
            sort={typeof sort === 'string' ? sort : undefined}
            onDone={() => setOrdering(false)}
          />
        </Suspense>
      ) : (
        <CollectionSeries collection={collection} />
      )}
    </SetDetails>
  )
}

function CollectionSeries({ collection: { id, ordered, seriesIds } }: { readonly collection: Collection }) {
  const t = useText()
  const client = useQueryClient()
  const isAdmin = hasRole(useUser(), 'ADMIN')
  const seriesActions = useSeriesActions()
  const cardActions = useMemo(
    () =>
      isAdmin
        ? [...seriesActions, removeAction<Series>(client, collectionSets, id, (series) => series.id)]
        : seriesActions,
    [isAdmin, seriesActions, client, id],
  )
  const navigate = useNavigate({ from: '/collections/$collectionId' })
  const list = useListState(
    collectionSeries(ordered),
    useSearch({ from: '/signed-in/frame/collections/$collectionId' }),
    (search, replace) => navigate({ to: '.', search, replace, resetScroll: false }),
    useRememberedFilters('collections', id),
  )
  const { filters, sort } = list.state
  const request = toSeriesRequest(
    { collectionId: id, filters },
    writeSort(sort) === writeSort(list.shape.sort),
  )
  return (
    <SeriesActions value={cardActions}>
      <DetailList
        kind="series"
        label={t('series.series')}
        list={list}
        specs={seriesFilterSpecs}
        scope={{ collection_id: [id] }}
        sortLabel={(key) => t(key === 'collection.number' ? 'collections.own_order' : `series.sort_${key}`)}
        ascending={['collection.number', 'metadata.titleSort', 'name']}
        columns={seriesColumns.map((value) => ({ value, label: t(`series.column_${value}`) }))}
        queryFor={(page, size) =>
          collectionQueries.series(id, request, { page, size, sort: [writeSort(sort)] })
        }
        expected={seriesIds.length}
        table={(props) => <SeriesTable {...props} />}
        empty={{
          title: t('series.none'),
          text: t('collections.empty_text'),
          noMatch: t('series.none_match'),
        }}
      >
        {(series, index) => (
          <SeriesCard series={series} caption={captionOfSeriesSort[sort.key]} isPriority={index < 6} />
        )}
      </DetailList>
    </SeriesActions>
  )
}
