import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { CollectionCard } from '../../collections/CollectionCard.tsx'
import { collectionQueries } from '../../collections/queries.ts'
import { BrowseSets } from '../BrowseSets.tsx'
import { useSetList } from '../use-set-list.ts'

const route = '/signed-in/frame/libraries/$libraryId/collections'

export function BrowseCollectionsPage() {
  const { libraryId } = useParams({ from: route })
  const navigate = useNavigate({ from: '/libraries/$libraryId/collections' })
  const list = useSetList(useSearch({ from: route }), (search, replace) =>
    navigate({ to: '.', search, replace, resetScroll: false }),
  )
  return (
    <BrowseSets kind="collections" libraryId={libraryId} list={list} query={collectionQueries.list}>
      {(collection, index) => <CollectionCard collection={collection} isPriority={index < 12} />}
    </BrowseSets>
  )
}
