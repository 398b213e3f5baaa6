import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useNearScreen } from '../../ui/use-near-screen.ts'
import { hasRole, useUser } from '../auth/queries.ts'
import { SeriesCard } from '../series/SeriesCard.tsx'
import { collectionLink } from './collection-links.ts'
import css from './HeldBy.module.css'
import { HeldByRow } from './HeldByRow.tsx'
import { collectionQueries } from './queries.ts'
import { removeFromSet } from './remove-from-set.ts'
import { collectionSets } from './set-kinds.ts'

/** Renders a row for each collection that holds a series, fetched when it comes near the screen. */
export function HeldByCollections({ seriesId }: { readonly seriesId: string }) {
  const t = useText()
  const client = useQueryClient()
  const isAdmin = hasRole(useUser(), 'ADMIN')
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(place)
  const { data } = useQuery({ ...collectionQueries.ofSeries(seriesId), enabled: isNear })
  return (
    <div ref={place} className={css.rows}>
      {data?.map(({ id, name, seriesIds }) => (
        <HeldByRow
          key={id}
          label={t('collections.in_collection', { name })}
          link={collectionLink(id)}
          from={{ context: 'COLLECTION', contextId: id }}
          expected={seriesIds.length}
          query={collectionQueries.seriesRow(id)}
          remove={
            isAdmin
              ? {
                  label: t('collections.remove_from_named', { name }),
                  run: () => removeFromSet(client, collectionSets, id, [seriesId]),
                }
              : undefined
          }
        >
          {(series) => <SeriesCard key={series.id} series={series} />}
        </HeldByRow>
      ))}
    </div>
  )
}
