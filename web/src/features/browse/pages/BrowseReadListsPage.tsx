import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { readListQueries } from '../../readlists/queries.ts'
import { type ReadListCaption, ReadListCard } from '../../readlists/ReadListCard.tsx'
import { BrowseSets } from '../BrowseSets.tsx'
import { type SetListSort, useSetList } from '../use-set-list.ts'

const route = '/signed-in/frame/libraries/$libraryId/readlists'

/** The last line of a card shows the property that the list is sorted by. */
const captions: Readonly<Record<SetListSort, ReadListCaption>> = {
  name: 'books',
  createdDate: 'added',
  lastModifiedDate: 'updated',
}

export function BrowseReadListsPage() {
  const { libraryId } = useParams({ from: route })
  const navigate = useNavigate({ from: '/libraries/$libraryId/readlists' })
  const list = useSetList(useSearch({ from: route }), (search, replace) =>
    navigate({ to: '.', search, replace, resetScroll: false }),
  )
  return (
    <BrowseSets kind="readlists" libraryId={libraryId} list={list} query={readListQueries.list}>
      {(readList, index) => (
        <ReadListCard readList={readList} caption={captions[list.state.sort.key]} isPriority={index < 12} />
      )}
    </BrowseSets>
  )
}
