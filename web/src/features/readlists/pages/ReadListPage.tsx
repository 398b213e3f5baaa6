import { downloadReadList } from '@lectern/contract/downloads'
import type { ReadList } from '@lectern/contract/readlists'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { buildUrl } from '../../../api/client.ts'
import { useItem } from '../../../api/use-item.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useHasRole } from '../../auth/queries.ts'
import { BookCard } from '../../books/BookCard.tsx'
import { DetailList } from '../../books/detail/DetailList.tsx'
import { DownloadButton } from '../../books/detail/DownloadButton.tsx'
import { Summary } from '../../books/detail/Summary.tsx'
import { BookActions, useBookActions, useReadListActions } from '../../books/item-actions.ts'
import {
  captionOfBookSort,
  type MixedBookSort,
  mixedBookSorts,
  toBookSorts,
} from '../../books/list/book-sorts.ts'
import { toBooksRequest } from '../../books/list/books-request.ts'
import { type ListShape, writeSort } from '../../books/list/list-state.ts'
import { useListState } from '../../books/list/use-list-state.ts'
import { SetDetails } from '../../collections/SetDetails.tsx'
import { SetPage } from '../../collections/SetPage.tsx'
import { useMemberActions } from '../../collections/sets/remove-from-set.ts'
import { readListSets } from '../../collections/sets/set-kinds.ts'
import { type BookFilterKey, bookFilterKeys } from '../../filters/filter-keys.ts'
import { bookFilterSpecs } from '../../filters/filter-specs.ts'
import { useRememberedFilters } from '../../filters/remembered-filters.ts'
import { ContinueReadList } from '../ContinueReadList.tsx'
import { ListProgress } from '../ListProgress.tsx'
import { loadBooksToOrder } from '../load-books.ts'
import { readListQueries } from '../queries.ts'

const BookListTable = lazy(() =>
  import('../../books/list/BookListTable.tsx').then((m) => ({ default: m.BookListTable })),
)

const isReadList = (value: object): value is ReadList => 'bookIds' in value

const route = '/signed-in/frame/readlists/$readListId'

export function ReadListPage() {
  const { readListId } = useParams({ from: route })
  const query = useItem({
    id: readListId,
    query: readListQueries.detail(readListId),
    lists: readListQueries.all,
    isKind: isReadList,
  })
  return (
    <SetPage kind={readListSets} setId={readListId} query={query}>
      {(readList) => <LoadedReadList key={readListId} readList={readList} />}
    </SetPage>
  )
}

function LoadedReadList({ readList }: { readonly readList: ReadList }) {
  const t = useText()
  const { id, ordered, filtered, bookIds } = readList
  const canDownload = useHasRole('FILE_DOWNLOAD') && bookIds.length > 0
  const progress = useQuery(readListQueries.progress(id)).data
  return (
    <SetDetails
      kind={readListSets}
      set={readList}
      facts={[
        t('series.books', { count: bookIds.length }),
        !ordered && t('readlists.by_release_date'),
        filtered && t('readlists.filtered'),
      ]}
      actions={useReadListActions()}
      except="downloads.read_list"
      buttons={
        <>
          {bookIds.length > 0 && <ContinueReadList readListId={id} progress={progress} />}
          {canDownload && (
            <DownloadButton href={buildUrl(downloadReadList, { params: { readListId: id } })} />
          )}
        </>
      }
      more={
        <>
          <ListProgress progress={progress} />
          <Summary text={readList.summary} />
        </>
      }
      loadPage={loadBooksToOrder}
      sort={useSearch({ from: route }).sort}
    >
      <ReadListBooks readList={readList} />
    </SetDetails>
  )
}

/** Order that only read lists with `ordered` have. */
const ownOrder = 'readList.number'

const byReleaseDate: ListShape<MixedBookSort | typeof ownOrder, BookFilterKey> = {
  sortKeys: mixedBookSorts,
  sort: { key: 'metadata.releaseDate', descending: false },
  filterKeys: bookFilterKeys,
}
const byOwnOrder: typeof byReleaseDate = {
  ...byReleaseDate,
  sortKeys: [ownOrder, ...mixedBookSorts],
  sort: { key: ownOrder, descending: false },
}

function ReadListBooks({ readList: { id, ordered, bookIds } }: { readonly readList: ReadList }) {
  const t = useText()
  const cardActions = useMemberActions(readListSets, id, useBookActions())
  const navigate = useNavigate({ from: '/readlists/$readListId' })
  const list = useListState(ordered ? byOwnOrder : byReleaseDate, {
    search: useSearch({ from: route }),
    show: (search, replace) => navigate({ to: '.', search, replace, resetScroll: false }),
    remember: useRememberedFilters('readlists', id),
  })
  const { filters, sort } = list.state
  const request = toBooksRequest({ readListId: id, filters }, writeSort(sort) === writeSort(list.shape.sort))
  return (
    <BookActions value={cardActions}>
      <DetailList
        kind="books"
        list={list}
        specs={bookFilterSpecs}
        scope={{ readlist_id: [id] }}
        sortLabel={(key) => t(key === ownOrder ? 'readlists.own_order' : `books.sort_${key}`)}
        ascendingFirst={[ownOrder, 'series', 'metadata.title', 'name']}
        queryFor={(page, size) => readListQueries.books(id, request, { page, size, sort: toBookSorts(sort) })}
        expectedCount={bookIds.length}
        table={(props) => <BookListTable {...props} />}
        emptyText={t('readlists.empty_text')}
      >
        {(book, index) => (
          <BookCard book={book} isMixed caption={captionOfBookSort[sort.key]} isPriority={index < 6} />
        )}
      </DetailList>
    </BookActions>
  )
}
