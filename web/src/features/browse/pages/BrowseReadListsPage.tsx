import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useText } from '../../../i18n/use-text.ts'
import { readListQueries } from '../../readlists/queries.ts'
import { type ReadListCaption, ReadListCard } from '../../readlists/ReadListCard.tsx'
import { inLibrary } from '../library-tabs.ts'
import { NamedLists } from '../NamedLists.tsx'
import { type NamedListSort, namedListQuery, namedListSorts } from '../named-list-state.ts'
import { useNamedList } from '../use-named-list.ts'

const route = '/signed-in/frame/libraries/$libraryId/readlists'

/** The last line of a card shows the property that the list is sorted by. */
const captions: Readonly<Record<NamedListSort, ReadListCaption>> = {
  name: 'books',
  createdDate: 'added',
  lastModifiedDate: 'updated',
}

export function BrowseReadListsPage() {
  const t = useText()
  const { libraryId } = useParams({ from: route })
  const navigate = useNavigate({ from: '/libraries/$libraryId/readlists' })
  const named = useNamedList(useSearch({ from: route }), (search, replace) =>
    navigate({ to: '.', search, replace, resetScroll: false }),
  )
  const query = { ...inLibrary(libraryId), ...namedListQuery(named.state) }
  return (
    <NamedLists
      libraryId={libraryId}
      tab="READLISTS"
      label={t('readlists.lists')}
      searchLabel={t('readlists.search')}
      emptyTitle={t('readlists.none')}
      emptyText={t('readlists.none_text')}
      noMatch={t('readlists.none_match')}
      sorts={namedListSorts.map((value) => ({ value, label: t(`readlists.sort_${value}`) }))}
      queryFor={(page, size) => readListQueries.list({ ...query, page, size })}
      named={named}
    >
      {(readList, index) => (
        <ReadListCard readList={readList} caption={captions[named.state.sort.key]} isPriority={index < 12} />
      )}
    </NamedLists>
  )
}
