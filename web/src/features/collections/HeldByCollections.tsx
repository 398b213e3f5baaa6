import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNearScreen } from '../../ui/poster/use-near-screen.ts'
import { SeriesCard } from '../series/SeriesCard.tsx'
import css from './HeldBy.module.css'
import { HeldByRow } from './HeldByRow.tsx'
import { collectionQueries } from './queries.ts'

/** Renders a row for each collection that has a series, fetched when it comes near the screen. */
export function HeldByCollections({ seriesId }: { readonly seriesId: string }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(place)
  const { data } = useQuery({ ...collectionQueries.ofSeries(seriesId), enabled: isNear })
  return (
    <div ref={place} className={css.rows}>
      {data?.map(({ id, name, seriesIds }) => (
        <HeldByRow
          key={id}
          kind="collection"
          setId={id}
          name={name}
          memberId={seriesId}
          expectedCount={seriesIds.length}
          query={collectionQueries.seriesRow(id)}
        >
          {(series) => <SeriesCard key={series.id} series={series} />}
        </HeldByRow>
      ))}
    </div>
  )
}
