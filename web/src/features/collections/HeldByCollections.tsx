import type { Collection } from '@lectern/contract/collections'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { CardSkeleton } from '../../ui/cards/CardSkeleton.tsx'
import { Row } from '../../ui/Row.tsx'
import { useNearScreen } from '../../ui/use-near-screen.ts'
import { type OpenedFrom, OpenedFromContext } from '../books/opened-from.ts'
import { SeriesCard } from '../series/SeriesCard.tsx'
import { collectionLink } from './collection-links.ts'
import css from './HeldBy.module.css'
import { collectionQueries } from './queries.ts'

/** Renders a row for each collection that holds a series, fetched when it comes near the screen. */
export function HeldByCollections({ seriesId }: { readonly seriesId: string }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(place)
  const { data } = useQuery({ ...collectionQueries.ofSeries(seriesId), enabled: isNear })
  return (
    <div ref={place} className={css.rows}>
      {data?.map((collection) => (
        <CollectionRow key={collection.id} collection={collection} />
      ))}
    </div>
  )
}

function CollectionRow({ collection }: { readonly collection: Collection }) {
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(place)
  const { id, name, seriesIds } = collection
  const { data, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    ...collectionQueries.seriesRow(id),
    enabled: isNear,
  })
  const from = useMemo<OpenedFrom>(() => ({ context: 'COLLECTION', contextId: id }), [id])
  const label = t('collections.in_collection', { name })
  const slots = data ? (hasNextPage ? 3 : 0) : Math.min(seriesIds.length, 20)
  return (
    <div ref={place}>
      <OpenedFromContext value={from}>
        <Row
          label={label}
          title={
            <Link {...collectionLink(id)} className={css.link}>
              {label}
            </Link>
          }
          tile="104px"
          slot={<CardSkeleton />}
          slots={slots}
          onNearEnd={hasNextPage && !isFetching ? () => void fetchNextPage() : undefined}
        >
          {data?.pages.flatMap((page) =>
            page.content.map((series) => <SeriesCard key={series.id} series={series} />),
          )}
        </Row>
      </OpenedFromContext>
    </div>
  )
}
