import type { Collection } from '@lectern/contract/collections'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { isGone } from '../../../lib/api-error.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { DetailHead } from '../../../ui/detail/DetailHead.tsx'
import { DetailHero } from '../../../ui/detail/DetailHero.tsx'
import { DetailPage } from '../../../ui/detail/DetailPage.tsx'
import { FactLine } from '../../../ui/detail/FactLine.tsx'
import { HeroSkeleton } from '../../../ui/detail/HeroSkeleton.tsx'
import { ItemError } from '../../../ui/detail/ItemError.tsx'
import { type OpenedFrom, OpenedFromContext } from '../../books/opened-from.ts'
import { allLibraries } from '../../libraries/queries.ts'
import { usePoster } from '../../posters/use-poster.ts'
import { SeriesCard } from '../../series/SeriesCard.tsx'
import { ContinueCollection } from '../ContinueCollection.tsx'
import { MemberGrid } from '../MemberGrid.tsx'
import { membersQuery } from '../member-state.ts'
import { collectionQueries } from '../queries.ts'
import { RemovedNotice } from '../RemovedNotice.tsx'
import { useCollection } from '../use-collection.ts'
import { useMembers } from '../use-members.ts'
import { useWasShown } from '../use-was-shown.ts'

const allLink = linkOptions({ to: '/libraries/$libraryId/collections', params: { libraryId: allLibraries } })

export function CollectionPage() {
  const t = useText()
  const { collectionId } = useParams({ from: '/signed-in/frame/collections/$collectionId' })
  const { collection, error, retry } = useCollection(collectionId)
  const wasShown = useWasShown(collectionId, collection !== undefined)
  if (collection) return <LoadedCollection key={collectionId} collection={collection} />
  if (wasShown && isGone(error))
    return (
      <RemovedNotice
        title={t('collections.removed')}
        link={allLink}
        linkText={t('collections.all_collections')}
      />
    )
  return error ? <ItemError error={error} onRetry={retry} /> : <HeroSkeleton />
}

/** Next step of the filter for complete series: off, only complete, only incomplete. */
const nextComplete = (value: boolean | undefined) => (value === undefined ? true : value ? false : undefined)

function LoadedCollection({ collection }: { readonly collection: Collection }) {
  const t = useText()
  const { id, name, ordered, filtered, seriesIds } = collection
  usePageTitle(name)
  const poster = usePoster({ kind: 'collection', collectionId: id })
  const search = useSearch({ from: '/signed-in/frame/collections/$collectionId' })
  const navigate = useNavigate({ from: '/collections/$collectionId' })
  const members = useMembers(search, (next, replace) => {
    void navigate({ to: '.', search: next, replace, resetScroll: false })
  })
  const { state, narrow } = members
  const list = useQuery(collectionQueries.series(id, membersQuery(state)))
  const from = useMemo<OpenedFrom>(() => ({ context: 'COLLECTION', contextId: id }), [id])
  const facts = [
    t('series.count', { count: seriesIds.length }),
    ordered && t('collections.ordered'),
    filtered && t('collections.filtered'),
  ].filter((fact) => fact !== false)
  return (
    <OpenedFromContext value={from}>
      <DetailPage>
        <DetailHero
          {...poster}
          placeholder={undefined}
          title={name}
          head={
            <DetailHead
              above={{ text: t('collections.collections'), link: allLink }}
              title={name}
              facts={<FactLine facts={facts} />}
            />
          }
          actions={seriesIds.length > 0 && <ContinueCollection collectionId={id} />}
        />
        <MemberGrid
          label={t('series.series')}
          list={list}
          members={members}
          expected={seriesIds.length}
          emptyTitle={t('series.none')}
          emptyText={t('collections.empty_text')}
          noMatch={t('series.none_match')}
          chips={
            <Chip
              isActive={state.complete !== undefined}
              onClick={() => narrow({ complete: nextComplete(state.complete) })}
            >
              {t(`filters.complete_${state.complete !== false}`)}
            </Chip>
          }
        >
          {(series, index) => <SeriesCard series={series} isPriority={index < 6} />}
        </MemberGrid>
      </DetailPage>
    </OpenedFromContext>
  )
}
