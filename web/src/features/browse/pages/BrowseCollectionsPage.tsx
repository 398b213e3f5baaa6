import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useText } from '../../../i18n/use-text.ts'
import { CollectionCard } from '../../collections/CollectionCard.tsx'
import { collectionQueries } from '../../collections/queries.ts'
import { inLibrary } from '../library-tabs.ts'
import { NamedLists } from '../NamedLists.tsx'
import { namedListQuery } from '../named-list-state.ts'
import { useNamedList } from '../use-named-list.ts'

const route = '/signed-in/frame/libraries/$libraryId/collections'

export function BrowseCollectionsPage() {
  const t = useText()
  const { libraryId } = useParams({ from: route })
  const navigate = useNavigate({ from: '/libraries/$libraryId/collections' })
  const named = useNamedList(useSearch({ from: route }), (search, replace) =>
    navigate({ to: '.', search, replace, resetScroll: false }),
  )
  const query = { ...inLibrary(libraryId), ...namedListQuery(named.state) }
  return (
    <NamedLists
      libraryId={libraryId}
      tab="COLLECTIONS"
      label={t('collections.collections')}
      searchLabel={t('collections.search')}
      emptyTitle={t('collections.none')}
      emptyText={t('collections.none_text')}
      noMatch={t('collections.none_match')}
      sorts={[]}
      queryFor={(page, size) => collectionQueries.list({ ...query, page, size })}
      named={named}
    >
      {(collection, index) => <CollectionCard collection={collection} isPriority={index < 12} />}
    </NamedLists>
  )
}
